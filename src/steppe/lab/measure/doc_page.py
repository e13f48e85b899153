"""Generate the reference half of a game's page in the docs, in Markdown."""

from collections.abc import Iterator, Sequence
from importlib import import_module

from steppe.core.field_range import unseen_of
from steppe.core.game import Game
from steppe.core.observation import layout_of
from steppe.draw.flow_chart import draw
from steppe.lab.measure import game_facts

_SEEN = """The observation tensor is a row of floats from 0 to 1, {sizes} (`core/observation.py`).
A *count* is a number divided by its maximum, beyond which larger numbers look the same. A *word* is
one-hot, all zeros if it is none of its values. *Bits* are 0 or 1 each. *Turned* means that the
viewer comes first and the other players follow in order. With {players} players:"""


def page(game: Game, matches: int = 100) -> str:
    """Return a game's reference in Markdown, with statistics from ``matches`` random matches."""
    parts = [*_course(game), *_moves(game), *_options(game), *_position(game, matches)]
    return "\n\n".join(parts) + "\n"


def _course(game: Game) -> Iterator[str]:
    stages = game_facts.course(game)
    if stages:
        yield (
            "The course of play: boxes are decisions and lozenges chance; the rest is automatic."
            " Arrows lead down on the right and back on the left."
        )
        yield f"```{{raw}} html\n{draw(stages)}\n```"


def _moves(game: Game) -> Iterator[str]:
    for space, what in (game.actions, "moves"), (game.outcomes, "outcomes of chance"):
        if len(space):
            yield f"{len(space)} {what}:"
            verbs = game_facts.verbs(space)
            rows = [(f"`{one.form}`", "; ".join(one.domains), str(one.moves)) for one in verbs]
            yield _table(("written", "arguments", "moves"), rows)


def _options(game: Game) -> Iterator[str]:
    yield "The options of a match, the usual value first:"
    rows = [("players", ", ".join(map(str, game.players)), "")]
    for option in game.options:
        values = ", ".join(f"`{value}`" for value in option.values)
        numbers = ", ".join(map(str, sorted(game.numbers_with(option))))
        rows.append((f"`{option.name}`", values, numbers))
    yield _table(("option", "values", "players"), rows)


def _position(game: Game, matches: int) -> Iterator[str]:
    yield "The fields of a position:"
    rows = [(f"`{f.name}`", f.kind, f.meaning, f.seen_by) for f in game_facts.fields(game)]
    yield _table(("field", "stored", "meaning", "seen by"), rows)
    yield "The facts of a position (`position.facts()`, `facts` in worked examples):"
    facts = [(f"`{fact.form}`", fact.says) for fact in game.view("facts").FACTS]
    yield _table(("fact", "meaning"), facts)
    yield from _planes(game)
    yield from _features(game)
    yield _typical(game, matches)


def _planes(game: Game) -> Iterator[str]:
    sizes = [f"{layout_of(game, players).size} for {players}" for players in sorted(game.players)]
    usual = game.players[0]
    yield _SEEN.format(sizes=f"{', '.join(sizes)} players", players=usual)
    rows = [
        (f"`{name}`", f"{first} … {last}", " x ".join(map(str, shape)), *rest)
        for name, (first, last), shape, *rest in game_facts.planes(game)
    ]
    yield _table(("plane", "floats", "shape", "form", "rule", "meaning of the field"), rows)
    yield "Fields without a plane:"
    unseen = unseen_of(game.fields).items()
    yield _table(("field", "why"), [(f"`{name}`", why) for name, why in unseen])


def _features(game: Game) -> Iterator[str]:
    """Yield the features of the network that evaluates positions, if there is one."""
    if game.kernel.learning is None:
        return
    module = import_module(game.kernel.learning.look.__module__)
    blocks = {"OWN": "for each player", "TABLE": "for the table"}
    blocks |= {"SEVERAL": "with two or more players only", "ALONE": "with one player only"}
    for features, whose in (
        (getattr(module, n), w) for n, w in blocks.items() if hasattr(module, n)
    ):
        yield f"Features of [the network](../learning.md) {whose}:"
        rows = [(f"`{one.name}`", one.says, ", ".join(one.each)) for one in features.declared]
        yield _table(("feature", "meaning", "for each"), rows)


def _typical(game: Game, matches: int) -> str:
    """Return a sentence with statistics from random matches."""
    found = game_facts.figures(game, matches)
    (low, middle, high), turns = found.plies, found.turns
    return (
        f"In {found.matches} matches of random play: a median of {middle} decisions"
        f" ({low} to {high} in 80 % of them) and {turns[1]} turns ({turns[0]} to {turns[2]});"
        f" {found.choices[0]:.1f} legal moves on average (the branching factor),"
        f" {found.choices[1]} at most. A position takes {found.state_bytes} bytes."
    )


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(words)} |" for words in lines)
