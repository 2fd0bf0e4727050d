"""The library for JavaScript, in node: no browser is needed for what it answers and rejects."""
