"""Serve programs over HTTP: connections with limits, and long work in threads."""
