"""The README, the documents and their examples."""
