"""Analyses of finished matches: the queue, and the processes that work on it."""
