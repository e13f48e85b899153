"""Processes in which bots think, and how a match asks them."""
