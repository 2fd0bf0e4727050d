"""The interfaces: command lines, HTTP, SQL, adapters and drawings."""
