"""Every interface is held to the record (`tests/record`), by one module an interface."""
