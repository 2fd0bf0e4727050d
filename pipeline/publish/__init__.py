"""The texts that are generated from the registry of tables, and what a release publishes."""
