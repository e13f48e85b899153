"""Call everything public with wrong arguments; ``test_public.py`` runs this program.

``python -m tests.public_calls EXAMPLES GAME …`` finds the functions, classes and methods behind the
public names of ``steppe``, and calls each with valid, invalid or missing arguments drawn by
Hypothesis. A call may succeed, or raise one of steppe's three errors, or a ``TypeError`` from our
own code. If its docstring mentions ``OSError``, that is allowed too. Each call is written to the
file LAST beforehand, so that a crash can be identified.
"""

import inspect
import linecache
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import steppe
from steppe.core.bounds import reaches
from steppe.engine.jit import COMPILED
from steppe.engine.position_type import parts_of
from steppe.lab.run.executor import Inline

LAST = "last-call"
ALLOWED = (steppe.NotationError, steppe.IllegalMove, steppe.RecordError)
OURS = str(Path(steppe.__file__).parent)
PATIENCE = 2.0  # seconds: costly calls may be slow, but not in this test
PHASES = (Phase.explicit, Phase.generate)  # Hypothesis cannot shrink a crash

WORDS = ["", "x", "random", "greedy", "mcts:3", "resign", "undo:0", "steppe 1", "~", "\0", "é\n"]
NUMBERS = [-(2**70), -(2**31), -4, -2, -1, 0, 1, 2, 3, 9, 50, 300, 2**31, 2**40, 2**63, 2**70]
ODD = [None, True, 1.5, float("nan"), b"x", object(), len, [], (), {}, set(), [0, 1], {"a": 1}]
ARRAYS = [
    np.zeros(0, np.uint64),
    np.zeros(3),
    np.full(2, -1),
    np.zeros((2, 2), np.int64),
    np.array([2**64 - 1, 0], np.uint64),
    np.array(["x"]),
    np.array(None),
]


class Even:
    """A network without an opinion."""

    def __init__(self, game: steppe.Game) -> None:
        self.players = game.players[0]

    def evaluate(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Return values of 0, and the same prior for every move."""
        return np.zeros((len(masks), self.players)), masks.astype(np.float32)


class TooLong(BaseException):
    """Raised when a call takes too long."""


def match_of(game: steppe.Game) -> steppe.Match:
    """Return a match after one decision."""
    match = steppe.Match.new(game)
    match.play(match.legal(match.player)[0])
    return match


def positions_of(game: steppe.Game) -> list[steppe.Position]:
    """Return a start, a position with a decision, a player's observation of it, and the end."""
    end, rng = game.new().settle(1), Random(1)
    while not end.is_over:
        end.apply(rng.choice(end.legal())).settle(rng)
    return [game.new(), game.new().settle(1), game.new().settle(1).observe(0), end]


def vector_of(position: steppe.Position) -> steppe.Vector:
    vector = steppe.Vector(position, 2, rows=True)
    vector.reset(1)
    return vector


def seats_of(position: steppe.Position) -> steppe.SeatVector:
    seats = steppe.SeatVector(position, 2, "greedy:0.1")
    seats.reset(1)
    return seats


def first_of(rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
    return masks.argmax(1)


class Things:
    """A game's objects, which serve as arguments and whose methods are called."""

    def __init__(self, game: steppe.Game) -> None:
        self.game = game
        self.positions, self.match = positions_of(game), match_of(game)
        settled, players = self.positions[1], game.players[0]
        seen, vector = self.match.look(self.match.player), vector_of(settled)
        budget, layout = steppe.Budget(playouts=2), steppe.layout_of(game, players)
        bots = [steppe.make_bot(word, game) for word in ("random", "greedy", "mcts:2")]
        entry = self.match.copy().play(self.match.legal(self.match.player)[0])
        steppe.write_record(self.match, "match.steppe")
        self.subjects: dict[type, list[Any]] = {
            steppe.Position: self.positions,
            steppe.Match: [self.match],
            steppe.Game: [game],
            steppe.Vector: [vector],
            steppe.SeatVector: [seats_of(settled)],
            steppe.Pool: [steppe.Pool({"random": 1.0, "greedy": 0.5})],
            steppe.Batched: [steppe.Batched(first_of)],
            steppe.PerMatch: [steppe.PerMatch(partial(steppe.make_bot, "random"))],
            steppe.Factors: [steppe.Factors(game)],
            steppe.Layout: [layout],
            steppe.Seen: [seen],
            steppe.Budget: [budget],
            steppe.Standing: [steppe.Standing("x")],
            steppe.Analysis: [steppe.Analysis("x", 2, {}, "1", "0", "", "curve", {}, (), ())],
            steppe.Bot: bots,
            steppe.NetSearch: [steppe.NetSearch(game, Even(game), leaves=2)],
            steppe.TrainingConfig: [steppe.TrainingConfig(game.name, generations=1)],
        }
        self.names = list(game.kernel.state.names or ())
        self.names += [option.name for option in game.options]
        moves = [*settled.legal()[:3], *settled.legal_ids()[:3]]
        objects = [thing for things in self.subjects.values() for thing in things]
        self.wrong = [*WORDS, *NUMBERS, *ODD, *ARRAYS, *moves, *objects, entry, "match.steppe"]
        self.good: dict[str, list[Any]] = {
            "game": [game],
            "game_name": [game.name],
            "name": [game.name, "planes"],
            "players": [players, None],
            "player": [0, players - 1],
            "viewer": [0, players - 1],
            "seed": [1],
            "rng": [1, Random(1), np.random.default_rng(1)],
            "start": [settled],
            "position": [settled],
            "seen": [seen, settled],
            "positions": [[settled], [settled, settled]],
            "viewers": [[0], [0, 1], [50], [-1]],
            "rows": [np.zeros((1, layout.size), np.float32), True],
            "count": [1, 3],
            "places": [[0], [0, 1], [2]],
            "opponents": ["random", steppe.Batched(first_of), [steppe.Pool({"random": 1.0})]],
            "opponent": ["random", steppe.Batched(first_of)],
            "seat": [0, None, "rotate"],
            "weight": [1.0, 2],
            "tokens": [(0,), [0, 1]],
            "policy": [first_of],
            "actions": [vector.sample(), vector.sample() * 1.0],
            "move": [str(word) for word in moves],
            "moves": [" ".join(map(str, moves)), settled.legal()[0]],
            "number": moves,
            "text": [settled.diagram()],
            "fields": [settled.to_json(), {"phase": 1}],
            "budget": [budget],
            "words": [["random", "greedy"], ["random", "random", "random"]],
            "matches": [1],
            "workers": [1],
            "match": [self.match],
            "record": [self.match],
            "entry": [entry],
            "path": ["match.steppe", "nowhere"],
            "executor": [Inline(), None],
            "resume": ["kept", None],
            "observation": [settled],
            "legal": [tuple(settled.legal())],
            "network": [Even(game)],
            "simulations": [2, 5],
            "noise": [0.5],
            # refused before it trains, which would take too long
            "config": [steppe.TrainingConfig(game.name, {"against": "x"}, generations=1)],
            "folder": ["run"],
            "callbacks": [[print]],
            "settings": [{"seed": 1}, {}],
            "generations": [1, None],
            "minutes": [0.5, None],
        }

    def subject(self, kind: type, index: int) -> Any:
        """Return an object of a class, as a copy if it is mutable."""
        things = self.subjects[kind]
        thing = things[index % len(things)]
        return thing.copy() if hasattr(thing, "copy") else thing


def calls() -> Iterator[tuple[str, type | None]]:
    """Yield everything callable: its name and, for a method, its class."""
    for name in steppe.__all__:
        value = getattr(steppe, name)
        if not inspect.isclass(value):
            if callable(value):
                yield name, None
        elif not issubclass(value, Exception) and value is not steppe.Network:
            if value is not steppe.Bot:
                yield name, None
            yield from ((f"{name}.{part}", value) for part in dir(value) if part[0] != "_")


def find(name: str, kind: type | None, things: Things, index: int) -> Any:
    """Return the function with a name or, given a class, an attribute of one of its objects."""
    if kind is None:
        return getattr(steppe, name)
    return getattr(things.subject(kind, index), name.partition(".")[2])


def arguments(data: st.DataObject, call: Callable[..., Any], things: Things) -> Any:
    """Draw arguments by name, mostly valid ones; leave out some optional ones."""
    wrong = st.sampled_from(things.wrong)
    drawn: dict[str, Any] = {}
    for name, parameter in inspect.signature(call).parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            drawn |= data.draw(
                st.dictionaries(st.sampled_from([*things.names, "x"]), wrong, max_size=2)
            )
        elif parameter.kind is not parameter.VAR_POSITIONAL:
            optional = parameter.default is not parameter.empty
            if not optional or data.draw(st.booleans()):
                good = st.sampled_from(things.good.get(name, things.wrong))
                drawn[name] = data.draw(good if data.draw(st.integers(0, 2)) else wrong)
    return drawn


def is_ours(error: Exception) -> bool:
    """Return whether our own code, rather than Python or NumPy, raised an error."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    line = linecache.getline(last.filename, last.lineno or 0)
    return last.filename.startswith(OURS) and line.strip().startswith("raise ")


def try_call(name: str, call: Callable[..., Any], given: dict[str, Any]) -> None:
    """Call a function, and raise any error that is not allowed."""
    Path(LAST).write_text(f"{name}(**{given!r})")
    reads = "OSError" in (call.__doc__ or "")
    refusals = (*ALLOWED, TooLong, OSError) if reads else (*ALLOWED, TooLong)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        call(**given)
    except refusals:
        pass
    except Exception as error:
        if isinstance(error, TypeError) and is_ours(error):
            return
        error.add_note(f"called: {name}(**{given!r})")
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def tried(examples: int) -> Callable[[Callable[[st.DataObject], None]], Callable[[], None]]:
    """Return a decorator that runs a Hypothesis check with a number of examples."""
    often = settings(
        max_examples=examples,
        phases=PHASES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return lambda function: often(given(st.data())(function))


def check(name: str, kind: type | None, things: Things, examples: int) -> None:
    """Call one function with many examples."""

    @tried(examples)
    def call_it(data: st.DataObject) -> None:
        call = find(name, kind, things, data.draw(st.integers(0, 3)))
        if inspect.isroutine(call) or inspect.isclass(call):
            try_call(name, call, arguments(data, call, things))

    call_it()


def field_values(position: steppe.Position, name: str, is_near: bool) -> st.SearchStrategy[Any]:
    """Draw values for a numeric field; with ``is_near``, only values in its declared range."""
    base, shape = (part := dict(parts_of(position.game.kernel.state))[name]).subdtype or (part, ())
    limits, reach = np.iinfo(base), reaches(position.game, position.players)[name]
    ends = (reach.low, reach.high) if is_near else (int(limits.min), int(limits.max))
    number = st.sampled_from(ends) | st.integers(*ends)
    for length in reversed(shape):
        number = st.lists(number, min_size=length, max_size=length)
    return number


def ask_everything(position: steppe.Position) -> None:
    """Run every query of the rules on a position, and play each possible move."""
    for viewer in range(position.players):
        position.observe(viewer)
        position.determinize(viewer, 1)
        steppe.tensors([position], [viewer])
    position.scores(), position.returns(), position.evaluate()
    for number in position._possible_ids():
        position.copy().apply_id(number)


def check_fields(things: Things, examples: int) -> None:
    """Set fields to numbers of all kinds; positions that are accepted must not crash."""
    names = [name for name, part in parts_of(things.game.kernel.state) if not part.base.names]

    @tried(examples)
    def set_them(data: st.DataObject) -> None:
        position = data.draw(st.sampled_from(things.positions)).copy()
        is_near = data.draw(st.booleans())
        chosen = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
        fields = {name: data.draw(field_values(position, name, is_near)) for name in chosen}
        Path(LAST).write_text(f"{position}\n.set(**{fields!r})")
        with suppress(steppe.NotationError):
            whole = things.game.from_json(
                position.to_json() | fields, position.players, **position.options
            )
            assert whole == position.set(**fields)
            if not COMPILED:
                return  # an interpreted state reports the bad index, but not with our own error
            ask_everything(position)

    set_them()


def holds(name: str, kind: type | None, things: Things, examples: int) -> bool:
    """Return whether a call raised only allowed errors; print any other error."""
    try:
        check(name, kind, things, examples)
    except Exception:
        traceback.print_exc(limit=-2)
        return False
    return True


def give_up(_: int, frame: FrameType | None) -> None:
    """End a call that takes too long. Numba goes on: an interrupted compilation leaves faults."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith("numba."):
            signal.setitimer(signal.ITIMER_REAL, PATIENCE)
            return
        frame = frame.f_back
    raise TooLong


def main(examples: int, games: list[str]) -> None:
    """Call everything, for one game after another."""
    signal.signal(signal.SIGALRM, give_up)
    folder = Path.cwd()
    for name in games:
        with tempfile.TemporaryDirectory() as room:
            os.chdir(room)  # a folder for files that calls write under wrong names
            things = Things(steppe.load(name))
            os.symlink(folder / LAST, LAST)
            check_fields(things, 4 * examples)
            wrong = [each for each, kind in calls() if not holds(each, kind, things, examples)]
        os.chdir(folder)
        if wrong:
            sys.exit(f"{name}: {' '.join(wrong)} raised what they may not")
    print(f"{len(list(calls()))} public names hold")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
