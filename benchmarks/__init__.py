"""The figures of docs/speed.md, measured in one run: ratios as well as times."""
