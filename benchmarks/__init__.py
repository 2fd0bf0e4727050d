"""What the README says of speed and size, measured in one run: ratios beside the figures."""
