"""Serving programs over HTTP: connections with limits, and long work beside the event loop."""
