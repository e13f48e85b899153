"""What every game keeps, written once. ``games.py`` lists the games."""
