"""Interrupts: a short stack of pending decisions that are answered before the phase goes on.

A position that has them declares two fields, of these names::

    pending: Any = nested(Pending, DEPTH)  # the last num_pending-th is answered first
    num_pending: int = i16()

``ask`` pushes, ``flow`` serves: it lets the module of ``asked_phase(s)`` list and apply, and
calls ``serve`` after each decision. An answering phase begins with ``answered``. A reaction is
thus an ordinary phase, and may itself be reacted to.
"""

from typing import Any

from steppe.core.field import i16
from steppe.engine.jit import njit


class Pending:
    """A decision that somebody still owes."""

    phase: int = i16()  # the module that lists and applies it
    player: int = i16()  # who decides
    argument: int = i16()  # what it is about, as the phase reads it


@njit
def ask(s: Any, phase: int, player: int, argument: int) -> None:
    """Ask ``player`` for a decision of ``phase`` before anything asked earlier."""
    question = s.pending[s.num_pending]
    question.phase = phase
    question.player = player
    question.argument = argument
    s.num_pending += 1


@njit
def asked_phase(s: Any) -> int:
    """Return the phase that answers now: that of the last question, or the current one."""
    if s.num_pending > 0:
        return int(s.pending[s.num_pending - 1].phase)
    return int(s.phase)


@njit
def answered(s: Any) -> int:
    """Take the last question off the stack, leaving no trace of it; return its argument."""
    s.num_pending -= 1
    question = s.pending[s.num_pending]
    argument = int(question.argument)
    question.phase = 0
    question.player = 0
    question.argument = 0
    return argument


@njit
def serve(s: Any) -> bool:
    """Let the player decide who is asked next; return False if nobody is."""
    if s.num_pending == 0:
        return False
    s.player = s.pending[s.num_pending - 1].player
    return True
