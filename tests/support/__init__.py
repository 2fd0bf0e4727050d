"""Oracles and helpers of the tests."""
