"""The exact endgame: who wins when both play perfectly, searched to the last square.

``node`` is a compact position, ``turns`` what leads on from it, ``bounds`` what can still happen,
``order`` which moves to try first, ``killers`` which won before, ``memory`` what was proven,
``search`` the proof and the door to the outside.
"""
