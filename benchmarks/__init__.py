"""The figures of docs/speed.md, measured in one run: ratios beside the times."""
