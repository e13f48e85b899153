"""Tiny with thefts as windows: all possible thieves answer at once, in secret (T3.1, T3.2)."""

from dataclasses import replace

from steppe.core.option import Window
from steppe.core.pending import asked_phase
from steppe.engine.jit import njit
from tests import tiny
from tests.tiny.rules.state import DEFENDING, STEALING, State

THEFT, GUARD = range(2)


@njit
def window(s: State) -> int:
    """Return the open window, or -1."""
    phase = asked_phase(s)
    if phase == STEALING:
        return THEFT
    return GUARD if phase == DEFENDING else -1


GAME = replace(
    tiny.GAME,
    windows=(
        Window("theft", "Before the prey is taken", "leave"),
        Window(
            "guard", "Before the thief gets away", "yield", asks=False, brief=True, attacks=True
        ),
    ),
    round_field="rounds",
    kernel=replace(tiny.GAME.kernel, window=window),
)
