"""Monte Carlo tree search: ``tree.py`` is what is stored, ``search.py`` the algorithm of one game,
``bot.py`` who sits in the seat.
"""
