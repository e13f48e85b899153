"""The exact endgame: who wins when both play perfectly, searched to the last square.

``node`` is a compact position and its turns, ``bounds`` what can still happen to the margin,
``memory`` what was proven before, ``search`` the proof and the door to the outside.
"""
