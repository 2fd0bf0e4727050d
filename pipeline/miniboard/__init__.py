"""Random fill of a mini-board, for its table."""
