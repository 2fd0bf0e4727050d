"""Samples of grids: their arguments, rows, chunks, stores, and the runners that write them."""
