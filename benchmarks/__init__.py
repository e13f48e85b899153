"""Measurements of the whole: run one with ``python -m benchmarks.NAME``."""
