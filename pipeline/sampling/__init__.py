"""Samples of grids: their arguments, rows, chunks, stores, and the engines that write them."""
