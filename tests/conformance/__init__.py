"""Every door is held to the record (`tests/record`), by one module a door."""
