"""One module per phase; which follows which stands in ``rules/flow.py``."""
