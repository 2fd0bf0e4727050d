"""Other programs that use the package: client generators and bundlers."""
