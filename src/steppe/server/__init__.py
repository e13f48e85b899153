"""The site: pages, live updates, store; knows games and matches, no game by name."""
