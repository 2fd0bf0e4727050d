"""Command lines, HTTP, SQL, adapters and drawings."""
