"""The web site: pages, live updates, storage, guests and bots; independent of the games."""
