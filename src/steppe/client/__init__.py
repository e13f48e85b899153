"""Clients for bots. They use only the standard library, and can be copied out of the package."""
