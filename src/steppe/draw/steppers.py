"""Amounts that a player changes step by step, in one row each: "wood: 2 of 5".

A step changes only its own row: less leaves room for something else, more only fills room. Picked
words hold the amounts, such as ``2-wood``; the part that was changed last comes first.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from steppe.core.i18n import Translator
from steppe.core.scene import Scene
from steppe.draw.menu import step, stepper
from steppe.draw.svg import escape

Amounts = tuple[int, ...]
_SIGNS = {-1: "\N{MINUS SIGN}", 1: "+"}


class Steps:
    """The amounts on the way to one of the ``options``: the ``usual`` option at first."""

    def __init__(
        self, scene: Scene[Any], names: Sequence[str], options: Sequence[Amounts], usual: Amounts
    ) -> None:
        self._scene, self._names, self._options = scene, names, options
        self._known = frozenset(_on_the_way(options))
        picked = set(scene.picked)
        found = (
            amounts for amounts in self._known if picked and picked == set(self._words(amounts))
        )
        self.now = next(found, usual)
        first = scene.picked[0] if picked == set(self._words(self.now)) else ""
        self.order = sorted(range(len(names)), key=lambda n: names[n] != first.partition("-")[2])

    def more(self, say: Translator) -> str:
        """Return the request to choose what the nearest option has in addition; "" for none."""
        missing = min(map(sum, self._beyond())) - sum(self.now)
        return say.plural("choose 1 more", "choose {count} more", missing) if missing else ""

    def row(self, part: int, picture: str, name: str, words: Callable[[int], str]) -> str:
        """Return the row of a part, "" if its amount is the same in all options.

        ``words`` describe an amount for screen readers.
        """
        amounts = {option[part] for option in self._options}
        if len(amounts) == 1:
            return ""
        less, more = (self._step(part, sign, words) for sign in (-1, 1))
        return stepper(name, picture, (less, f"{self.now[part]}/{max(amounts)}", more))

    def _beyond(self) -> Iterator[Amounts]:
        """Yield the options that have at least the chosen amounts."""
        for option in self._options:
            if all(one >= now for one, now in zip(option, self.now, strict=True)):
                yield option

    def _step(self, part: int, sign: int, words: Callable[[int], str]) -> str:
        there = (*self.now[:part], self.now[part] + sign, *self.now[part + 1 :])
        there = there if there in self._known else self.now
        return step(self._link(there, part), _SIGNS[sign], words(there[part]), there == self.now)

    def _link(self, amounts: Amounts, part: int) -> str:
        words = self._words(amounts)
        words = [words[part], *words[:part], *words[part + 1 :]]
        return f'href="{escape(self._scene.link(words))}" data-pick="{escape(".".join(words))}"'

    def _words(self, amounts: Amounts) -> list[str]:
        return [f"{n}-{name}" for n, name in zip(amounts, self._names, strict=True)]


def _on_the_way(options: Sequence[Amounts]) -> Iterator[Amounts]:
    """Yield all amounts that an option reaches with more; none is below its least in all."""
    least = [min(amounts) for amounts in zip(*options, strict=True)]
    for option in options:
        yield from product(*(range(low, n + 1) for low, n in zip(least, option, strict=True)))
