"""Measurements that take hours; make never runs them. Their results are files in data/measured."""
