"""Every interface is held to the golden files (`tests/golden`), by one module an interface."""
