"""Benchmarks and long-running checks: run one with ``python -m benchmarks.NAME``."""
