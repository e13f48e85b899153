"""Draw the strip for tools: one answer for each yield within reach (rules S6.4, S7.7)."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from steppe.draw.menu import folded, menu
from steppe.draw.strip import big
from steppe.draw.svg import escape
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import ACTIONS
from steppe.games.stone_age.rules.phases import rolling, tooling
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.hand.ask import Strip, number_in
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.words import goods

_ONCE = "once"


class Added(NamedTuple):
    """Tools added to a roll: the values of reusable tools and of one-use tools.

    Tools of the same value are interchangeable.
    """

    tools: tuple[int, ...]
    once: tuple[int, ...]

    @property
    def value(self) -> int:
        """Return the total that the tools add to the roll."""
        return sum(self.tools) + sum(self.once)


def draw_tooling(strip: Strip) -> str:
    """Return the yield of the roll, and each yield that tools can reach."""
    say, now = strip.say, int(rolling.total(strip.s))
    title = f"{now} ÷ {tables.DIVISOR[strip.s.gathers]} = {_yield(strip, now)}"
    taken = say("Take {goods}", goods=_yield(strip, now))
    more = "".join(_answer(strip, added) for added in best(strip.scene.position))
    body = strip.answer("stop", escape(taken)) + more
    single = "".join(_tool(strip, move) for move in strip.choices.moves if move != "stop")
    return menu(
        title, say("Add tools?") if more else "", body + folded(say("Tool by tool"), single)
    )


def _yield(strip: Strip, total: int) -> str:
    gathers = int(strip.s.gathers)
    return goods(strip.say, gathers, total // int(tables.DIVISOR[gathers]))


def _answer(strip: Strip, added: Added) -> str:
    """Return a yield with the tools that reach it."""
    say, now = strip.say, int(rolling.total(strip.s))
    gain = _yield(strip, now + added.value)
    values = [f"+{value}" for value in added.tools]
    values += [f"+{value} 1\N{MULTIPLICATION SIGN}" for value in added.once]
    seen = f"{big(gain)}<small>{strip.icon('tool')}{escape(' '.join(values))}</small>"
    words = say("Take {goods}, with tools: {tools}", goods=gain, tools=" ".join(values))
    return strip.series(moves_of(strip.scene.position, added), seen, words)


def _tool(strip: Strip, move: str) -> str:
    """Return a tool to add, with the resulting sum and yield."""
    s, is_once = strip.s, move.startswith(_ONCE)
    value = number_in(move) if is_once else int(s.tool[s.player, number_in(move) - 1])
    then = int(rolling.total(s)) + value
    mark = f"+{value}" + (" 1\N{MULTIPLICATION SIGN}" if is_once else "")
    body = strip.icon("tool") + big(mark, f"{then} \N{RIGHTWARDS ARROW} {_yield(strip, then)}")
    return strip.answer(move, body, "quieter")


def best(position: Position) -> list[Added]:
    """Return the cheapest tools for each yield above the yield of the dice alone.

    One-use tools are saved if other tools suffice; apart from that, as few pips as possible are
    wasted.
    """
    s = position.state
    now, divisor = int(rolling.total(s)), int(tables.DIVISOR[s.gathers])
    found: dict[int, Added] = {}
    for added in sorted(_all(s), key=lambda one: (sum(one.once), one.value, len(one.tools))):
        found.setdefault((now + added.value) // divisor, added)
    return [found[number] for number in sorted(found) if number > now // divisor]


def _all(s: State) -> Iterator[Added]:
    """Yield every combination of ready tools."""
    ready = [slot for slot in range(tables.TOOL_SLOTS) if tooling.is_ready(s, slot)]
    tools = sorted((int(s.tool[s.player, slot]) for slot in ready), reverse=True)
    once = [int(tables.ONCE_VALUE[n]) for n in range(tables.ONCE_COUNT) if s.once[n] == s.player]
    for some in _subsets(tools):
        yield from (Added(some, others) for others in _subsets(sorted(once, reverse=True)))


def _subsets(values: list[int]) -> list[tuple[int, ...]]:
    sizes = range(len(values) + 1)
    return list(dict.fromkeys(some for size in sizes for some in combinations(values, size)))


def moves_of(position: Position, added: Added) -> Iterator[str]:
    """Yield the moves that add tools and take the yield (automatic if no tool is left)."""
    s = position.copy().state
    for value in added.tools:
        yield from _add(s, f"tool:{1 + _slot_of(s, value)}")
    for value in added.once:
        yield from _add(s, f"{_ONCE}:{value}")
    if tooling.forced(s) < 0:
        yield "stop"


def _slot_of(s: State, value: int) -> int:
    slots = range(tables.TOOL_SLOTS)
    return next(n for n in slots if tooling.is_ready(s, n) and s.tool[s.player, n] == value)


def _add(s: State, move: str) -> Iterator[str]:
    tooling.apply(s, ACTIONS.parse(move))
    yield move
