"""Monte Carlo tree search: ``tree.py`` is the stored tree, ``tree_search.py`` the algorithm of one
game, ``mcts_bot.py`` the bot.
"""
