"""Bot errors in an arena name the bot, its seed, the match and the position."""

import re
import sys
from traceback import format_exception
from types import SimpleNamespace

import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.games import load
from steppe.lab.compare.arena import arena
from tests.lab.crew import LockedError


class Wrong:
    """A bot that plays an illegal move, or none at all."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, seen, budget):
        return self.answer


class Raising:
    """A bot that raises the given error."""

    def __init__(self, kind, *given):
        self.kind, self.given = kind, given

    def choose(self, seen, budget):
        raise self.kind(*self.given)


@pytest.mark.parametrize(
    ("answer", "error"), [("place:lion:a1", IllegalMove), ("hop", NotationError), (3, TypeError)]
)
def test_a_bot_that_plays_wrong_is_named(answer, error):
    makers = {"mine": lambda game, seed: Wrong(answer)}
    with pytest.raises(error, match="bot 'mine': "):
        arena("zebras", ["random", "mine"], 2, makers=makers, strict=True)


def fail(*_):
    raise ZeroDivisionError("no idea")


def fail_to_choose(game, seed):
    return SimpleNamespace(choose=fail, seed=seed)


def check_note(error):
    """Check that an error names the bot and the position."""
    (note,) = error.__notes__
    told, seen = note.split("\n", 1)
    assert re.fullmatch(
        r"bot 'mine' with seed \d+ in match 0 of zebras, random, mine, of an arena with seed 4,"
        r" after 2 moves and outcomes as player 1, seeing",
        told,
    )
    assert load("zebras").from_diagram(seen).player == 1


def test_an_exception_in_a_bot_names_bot_seed_match_and_position():
    with pytest.raises(ZeroDivisionError) as raised:
        arena("zebras", ["random", "mine"], 2, seed=4, makers={"mine": fail_to_choose}, strict=True)
    check_note(raised.value)


def locked(game, seed):
    return Raising(LockedError, "lost")


@pytest.mark.parametrize(
    ("maker", "error", "told"),
    [(fail_to_choose, ZeroDivisionError, "no idea"), (locked, RuntimeError, "LockedError: lost")],
)
def test_an_exception_in_a_bot_in_another_process_does_so_too(maker, error, told):
    with pytest.raises(error, match=f"^{told}\n") as raised:
        arena(
            "zebras", ["random", "mine"], 1, seed=4, makers={"mine": maker}, workers=2, strict=True
        )
    check_note(raised.value)
    assert ", in contest\n" in "".join(format_exception(raised.value))


def leave(game, seed):
    return Raising(SystemExit, 3)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_exits_is_named_and_ends_no_program(workers):
    text = r"^bot 'mine' with seed \d+ in match 0 [^\n]*: sys.exit\(3\) was called\n"
    with pytest.raises(RuntimeError, match=text) as raised:
        arena(
            "zebras",
            ["random", "mine"],
            1,
            seed=4,
            makers={"mine": leave},
            workers=workers,
            strict=True,
        )
    check_note(raised.value)


@pytest.mark.parametrize(
    ("maker", "error", "told"),
    [
        (fail, ZeroDivisionError, "^no idea\n"),
        (lambda game, seed: sys.exit("no bot"), RuntimeError, r"sys.exit\('no bot'\) was called\n"),
    ],
)
def test_a_maker_that_fails_is_named_with_its_seed_and_match(maker, error, told):
    with pytest.raises(error, match=told) as raised:
        arena("zebras", ["random", "mine"], 2, makers={"mine": maker})
    (note,) = raised.value.__notes__
    assert re.fullmatch(
        r"making bot 'mine' with seed \d+ for match 0 of zebras, random, mine", note
    )


def test_ctrl_c_while_a_bot_thinks_is_no_error_of_the_bot():
    makers = {"mine": lambda game, seed: Raising(KeyboardInterrupt)}
    with pytest.raises(KeyboardInterrupt):
        arena("zebras", ["random", "mine"], 2, makers=makers, strict=True)
