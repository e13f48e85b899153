"""Visitors and their data: guest cookies, keys, bans, personal data."""
