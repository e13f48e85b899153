"""What is of use in some phases only: everywhere else a field is at rest."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from steppe.core.position import Position


class Use(NamedTuple):
    """When a field may hold another number than the one at rest, and when it must.

    ``word`` is what diagrams call it, if not as the position does, ``rule`` what says so.
    """

    field: str
    rest: int = 0
    must: Collection[int] = ()
    may: Collection[int] = ()
    word: str = ""
    rule: str = ""


def unfit(
    position: Position, phases: Sequence[str], uses: Sequence[Use], moment: int | None = None
) -> Iterator[str]:
    """Yield, as sentences, what the phase of a position has no use for and what it lacks.

    ``phases`` are the words for phases in diagrams, by number; ``moment`` is the number of another
    word among them, where the phase alone does not tell.
    """
    values, phase = position.to_json(), position.state.phase if moment is None else moment
    for field, rest, must, may, word, rule in uses:
        name, told = repr(word or field), f" [{rule}]" if rule else ""
        is_at_rest = np.all(np.array(values[field]) == rest)
        if is_at_rest and phase in must:
            yield f"'phase {phases[phase]}' needs {name}{told}"
        if not is_at_rest and phase not in must and phase not in may:
            yield f"'phase {phases[phase]}' has no use for {name}{told}"
