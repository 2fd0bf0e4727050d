"""Mini-boards under random fill: their table, by counting orders of marks."""
