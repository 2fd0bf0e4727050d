"""Mini-boards under random fill: their probabilities and their pack."""
