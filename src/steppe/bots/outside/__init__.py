"""Bots outside this program: the messages of their protocol, and processes that speak it."""
