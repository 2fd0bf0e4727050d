"""The build pipeline."""
