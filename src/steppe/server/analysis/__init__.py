"""Analyses of finished matches: a queue and whoever works through it."""
