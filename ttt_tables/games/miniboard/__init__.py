"""Mini-boards under random fill: their chances, and their pack."""
