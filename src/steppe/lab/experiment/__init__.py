"""Whole training runs: their configuration and logs, and evaluation against bots."""
