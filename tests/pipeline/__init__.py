"""Tests of the build pipeline."""
