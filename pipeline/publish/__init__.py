"""The texts that are generated from the registry of tables."""
