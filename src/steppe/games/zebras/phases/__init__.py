"""One module per phase; which follows which stands in ``flow.py``."""
