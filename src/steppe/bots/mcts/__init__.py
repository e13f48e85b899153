"""Monte Carlo tree search.

``tree.py`` holds the tree, ``tree_search.py`` the algorithm as a template for each game, and
``mcts_bot.py`` the bot.
"""
