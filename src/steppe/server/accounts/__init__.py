"""Who a visitor is: guest cookies, keys, bans, personal data."""
