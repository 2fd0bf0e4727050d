"""Programs of others that use the package: generators of clients, bundlers."""
