"""Sample grids: arguments, rows, chunks and stores of samples, and the runners that write them."""
