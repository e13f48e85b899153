"""Solve endgames exactly by a search to the last square.

``node`` is a compact position, ``turns`` generates turns, and ``margin_bounds`` limits the final
margin. ``move_order`` and ``killers`` rank the moves, ``memory`` stores proven bounds, and
``proof_search`` runs the proof.
"""
