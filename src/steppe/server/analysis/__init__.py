"""Analyses of finished matches: the queue and its runner."""
