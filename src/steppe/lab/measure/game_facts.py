"""Collect a game's names and statistics for its page, from its code and from random matches."""

from collections.abc import Iterator, Mapping
from statistics import mean, quantiles
from typing import NamedTuple

from steppe.core.actions import ActionSpace
from steppe.core.field_range import Plane
from steppe.core.game import Game
from steppe.core.observation import layout_of
from steppe.core.validation import MOST, within
from steppe.engine.chance import CHANCE, generator
from steppe.engine.encode import BITS, COUNT, WORD
from steppe.engine.position_type import parts_of
from steppe.lab.measure.signature import random_move


class PhaseFact(NamedTuple):
    """A phase: its name, its kind ("decision", "chance", "step"), and the phases after it."""

    name: str
    kind: str
    followers: tuple[str, ...]


class VerbFact(NamedTuple):
    """A kind of move: its notation, the words for each argument, and the number of moves."""

    form: str
    domains: tuple[str, ...]
    moves: int


class FieldFact(NamedTuple):
    """A field of the position: its name, type, meaning, and viewers."""

    name: str
    kind: str
    meaning: str
    seen_by: str


class PlaneFact(NamedTuple):
    """A part of the observation tensor.

    ``name`` is the name of the field and of the part shown; ``floats`` are the first and last
    index; ``form`` says how numbers are encoded, and whether players are listed starting with the
    viewer; ``meaning`` is the meaning of the field.
    """

    name: str
    floats: tuple[int, int]
    shape: tuple[int, ...]
    form: str
    rule: str
    meaning: str


class Figures(NamedTuple):
    """Statistics of random matches: decisions, turns and legal moves, and the size of a position.

    ``plies`` and ``turns`` hold the 10th percentile, the median and the 90th percentile;
    ``choices`` holds the mean and the maximum number of legal moves.
    """

    matches: int
    plies: tuple[int, int, int]
    turns: tuple[int, int, int]
    choices: tuple[float, int]
    state_bytes: int


def course(game: Game) -> list[PhaseFact]:
    """Return a game's phases in their order of play, beginning with the first."""
    if game.order is None:
        return []
    names, kinds = game.order.names, game.order.kinds
    return [
        PhaseFact(names[phase], kinds[phase], tuple(names[other] for other in followers))
        for phase, followers in _onwards(game.order.followers, int(game.new().state.phase)).items()
    ]


def _onwards(followers: Mapping[int, tuple[int, ...]], first: int) -> dict[int, tuple[int, ...]]:
    """Return the successors of each phase, in depth-first order from the first phase."""
    found: dict[int, tuple[int, ...]] = {}
    waiting = [first]
    while waiting:
        phase = waiting.pop()
        if phase not in found:
            found[phase] = followers.get(phase, ())
            waiting += reversed(found[phase])
    return dict(sorted(found.items(), key=lambda item: not item[1]))  # the end comes last


def verbs(space: ActionSpace) -> Iterator[VerbFact]:
    """Yield each kind of move or outcome."""
    for verb in space.verbs:
        domains = tuple(
            ", ".join(words) if len(words) <= 8 else f"{words[0]} … {words[-1]}"
            for words in verb.domains
        )
        yield VerbFact(verb.name + ":…" * len(domains), domains, sum(1 for _ in verb.texts()))


def fields(game: Game) -> Iterator[FieldFact]:
    """Yield each field of the position, in memory order."""
    for name, part in parts_of(game.kernel.state):
        field, (base, shape) = game.fields[name], part.subdtype or (part, ())
        size = "record" if base.names else f"i{8 * base.itemsize}"
        kind = " x ".join([size, *map(str, shape)])
        yield FieldFact(name, kind, field.says, "not all" if field.secret else "all")


def planes(game: Game, players: int | None = None) -> Iterator[PlaneFact]:
    """Yield each part of the observation for n players; ``None`` means the usual number."""
    for slot in layout_of(game, game.check_players(players)).slots:
        plane, floats = slot.plane, (slot.start, slot.stop - 1)
        meaning = game.fields[plane.field.partition(".")[0]].says
        yield PlaneFact(plane.name, floats, slot.shape, _form(plane), plane.rule, meaning)


def _form(plane: Plane) -> str:
    forms = {
        COUNT: f"count {plane.low} … {plane.low + plane.span}",
        WORD: f"word of {plane.size}",
        BITS: "bits",
    }
    turned = plane.seats or plane.rows or plane.columns
    return forms[plane.form] + (", turned" if turned else "")


def figures(game: Game, matches: int = 100, seed: int = 0) -> Figures:
    """Play random matches with the usual players and options; return their statistics.

    Raises ``NotationError`` for fewer than two matches.
    """
    within("the number of matches", matches, 2, MOST)
    plies, turns, choices = [], [], []
    for number in range(matches):
        position, rng = game.new(), generator(seed + number)
        counts = []
        while not position.is_over:
            if position.player != CHANCE:
                counts.append(len(position.legal_ids()))
            position.apply(random_move(position, rng))
        plies.append(len(counts))
        turns.append(position.turn)
        choices += counts
    size = game.kernel.state.itemsize
    return Figures(matches, _spread(plies), _spread(turns), (mean(choices), max(choices)), size)


def _spread(values: list[int]) -> tuple[int, int, int]:
    tenths = quantiles(values, n=10, method="inclusive")
    return round(tenths[0]), round(tenths[4]), round(tenths[8])
