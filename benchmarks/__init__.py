"""The README's figures of speed and size, measured in one run: ratios beside the times."""
