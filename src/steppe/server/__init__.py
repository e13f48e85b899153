"""The site: pages, live updates, store, guests, bots at work; knows no game by name."""
