"""Amounts that a player changes step by step, in one row each: "wood: 2 of 5".

One option at a time is chosen. Each step leads to the nearest option with more or less of one part,
so a few steps lead to every option, and the chosen one can always be played. Picked words hold its
amounts, such as ``2-wood``; the part that was changed last comes first.
"""

from collections.abc import Callable, Sequence
from typing import Any

from steppe.core.scene import Scene
from steppe.draw.menu import step, stepper
from steppe.draw.svg import escape

Amounts = tuple[int, ...]
_SIGNS = {-1: "\N{MINUS SIGN}", 1: "+"}


class Steps:
    """The options of a question, and the one that is chosen: the ``usual`` one at first."""

    def __init__(
        self, scene: Scene[Any], names: Sequence[str], options: Sequence[Amounts], usual: Amounts
    ) -> None:
        self._scene, self._names, self._options = scene, names, options
        picked = set(scene.picked)
        found = (option for option in options if picked and picked == set(self._words(option)))
        self.now = next(found, usual)
        first = scene.picked[0] if picked == set(self._words(self.now)) else ""
        self.order = sorted(range(len(names)), key=lambda n: names[n] != first.partition("-")[2])

    def row(self, part: int, picture: str, name: str, words: Callable[[int], str]) -> str:
        """Return the row of a part, "" if its amount is the same in all options.

        ``words`` describe an amount for screen readers.
        """
        amounts = {option[part] for option in self._options}
        if len(amounts) == 1:
            return ""
        less, more = (self._step(part, sign, words) for sign in (-1, 1))
        return stepper(name, picture, (less, f"{self.now[part]}/{max(amounts)}", more))

    def _step(self, part: int, sign: int, words: Callable[[int], str]) -> str:
        option = self._nearest(part, sign) or self.now
        link = self._link(option, part)
        return step(link, _SIGNS[sign], words(option[part]), option == self.now)

    def _nearest(self, part: int, sign: int) -> Amounts | None:
        """Return the option with more or less of a part that differs least from the chosen one."""

        def far(option: Amounts) -> tuple[int, int]:
            gaps = [abs(one - other) for one, other in zip(option, self.now, strict=True)]
            return gaps[part], sum(gaps)

        found = (one for one in self._options if sign * (one[part] - self.now[part]) > 0)
        return min(found, key=far, default=None)

    def _link(self, option: Amounts, part: int) -> str:
        words = self._words(option)
        words = [words[part], *words[:part], *words[part + 1 :]]
        return f'href="{escape(self._scene.link(words))}" data-pick="{escape(".".join(words))}"'

    def _words(self, option: Amounts) -> list[str]:
        return [f"{n}-{name}" for n, name in zip(option, self._names, strict=True)]
