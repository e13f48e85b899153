"""Properties that every game must have. ``games.py`` lists the games."""
