"""Tests of the package, its interfaces, the documents and the build pipeline."""
