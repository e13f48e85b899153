"""Check fields that matter only in some phases; in all others they keep their resting value."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from steppe.core.position import Position


class Use(NamedTuple):
    """A field with a resting value, and the phases in which it must or may hold another value.

    ``word`` is its name in diagrams, if that differs from the field's; ``rule`` is the rule number.
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
    """Yield a sentence for each field that the phase needs but lacks, or has but does not need.

    ``phases`` lists the phases' words in diagrams, by number. ``moment`` is the index to use
    instead, if the phase alone does not determine the word.
    """
    values, phase = position.to_json(), position.state.phase if moment is None else moment
    for field, rest, must, may, word, rule in uses:
        name, reference = repr(word or field), f" [{rule}]" if rule else ""
        is_at_rest = np.all(np.array(values[field]) == rest)
        if is_at_rest and phase in must:
            yield f"'phase {phases[phase]}' needs {name}{reference}"
        if not is_at_rest and phase not in must and phase not in may:
            yield f"'phase {phases[phase]}' has no use for {name}{reference}"
