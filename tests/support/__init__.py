"""Helpers and reference implementations of the tests."""
