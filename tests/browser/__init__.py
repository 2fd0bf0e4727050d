"""Tests of the explorer page in a real browser."""
