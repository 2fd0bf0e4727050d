"""The probabilistic game: its tables, by policy iteration, value iteration and residuals."""
