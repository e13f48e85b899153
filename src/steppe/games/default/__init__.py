"""Views for games without views of their own, derived from the game's declarations.

The board is the diagram, a panel lists the fields, and every legal move is a button, so that a game
can be played on the site, in the terminal and in notebooks as soon as its rules run.
"""
