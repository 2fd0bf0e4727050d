"""X's winning strategy under the rule open."""
