"""Interrupts: a short stack of pending decisions, answered before the current phase goes on.

A position with interrupts declares two fields with these names::

    pending: Sequence[Pending] = nested(Pending, DEPTH)  # the last num_pending-th is answered first
    num_pending: int = i16()

``ask`` pushes a decision. ``flow`` lets the phase ``asked_phase(s)`` list and apply actions, and
calls ``serve`` after each decision. An answering phase begins with ``answered``. So a reaction is
an ordinary phase, which may itself be interrupted.
"""

from typing import Any

from steppe.core.field import i16
from steppe.engine.jit import njit


class Pending:
    """A decision that a player has yet to make."""

    phase: int = i16()  # the phase that lists and applies the answers
    player: int = i16()  # the player who decides
    argument: int = i16()  # the subject, as the phase defines it


@njit
def ask(s: Any, phase: int, player: int, argument: int) -> None:
    """Ask ``player`` for a decision in ``phase``, before all decisions already pending."""
    question = s.pending[s.num_pending]
    question.phase = phase
    question.player = player
    question.argument = argument
    s.num_pending += 1


@njit
def asked_phase(s: Any) -> int:
    """Return the active phase: that of the last pending decision, or the current phase."""
    if s.num_pending > 0:
        return int(s.pending[s.num_pending - 1].phase)
    return int(s.phase)


@njit
def answered(s: Any) -> int:
    """Pop the last pending decision, clear it, and return its argument."""
    s.num_pending -= 1
    question = s.pending[s.num_pending]
    argument = int(question.argument)
    question.phase = 0
    question.player = 0
    question.argument = 0
    return argument


@njit
def serve(s: Any) -> bool:
    """Make the player with the last pending decision decide; return False if none is pending."""
    if s.num_pending == 0:
        return False
    s.player = s.pending[s.num_pending - 1].player
    return True
