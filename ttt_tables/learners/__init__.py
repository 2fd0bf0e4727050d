"""MENACE and TD: their boxes, their training, and what the trained play. Training needs numba."""
