"""Every interface is compared with the golden files (`tests/golden`), in one module for each."""
