"""The rules play as the second implementations did: every choice and everything on the table.

The traces are files (``trace_file.py``); ``python -m tests.reference.record`` writes them.
"""

from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import steppe
from tests.conformance.phases import phases
from tests.games.trace_file import NAME, Step, begin, file_of, matches, replay, steps

GAMES = sorted(file.parent.name for file in Path(__file__).parent.glob(f"*/{NAME}"))
MATCHES = {game: matches(game) for game in GAMES}
MOST = 1_000_000  # maximum size of all trace files together, in bytes
PLANTED = {  # functions replaced with one that returns 0, to plant an error in the rules
    "doggerland": ("rules.scoring", "famine_points"),
    "stone_age": ("rules.phases.placing", "_village_visits"),
    "valley": ("rules.land", "_passable"),
}


EACH = [
    pytest.param(game, match, id=f"{game}:{match[0].line}")
    for game, played in MATCHES.items()
    for match in played
]


@pytest.mark.parametrize(("game", "match"), EACH)
def test_the_rules_play_as_the_second_reading_did(game: str, match: list[Step]):
    replay(game, match)


@cache
def reached(game: str) -> set[int]:
    """Return the phases in which the traced matches stop."""
    return {
        int(position.state.phase) for match in MATCHES[game] for _, position in steps(game, match)
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_traces_reach_every_phase(game):
    assert set(phases(steppe.load(game))) - reached(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_traces_have_every_kind_of_move_and_outcome(game):
    about = steppe.load(game)
    words = {step.word.partition(":")[0] for match in MATCHES[game] for step in match}
    moves = {verb.name for verb in about.actions.verbs}
    outcomes = {f"~{verb.name}" for verb in about.outcomes.verbs}
    assert (moves | outcomes) - words == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_traces_have_every_number_of_players_and_every_value_of_an_option(game):
    about = steppe.load(game)
    starts = [begin(game, match[0]) for match in MATCHES[game]]
    assert {position.players for position in starts} == set(about.players)
    values = {(option.name, value) for option in about.options for value in option.values}
    assert values - {chosen for start in starts for chosen in start.options.items()} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_rule_is_found(game, monkeypatch):
    module, name = PLANTED[game]
    monkeypatch.setattr(import_module(f"steppe.games.{game}.{module}"), name, lambda *_: 0)
    with pytest.raises(AssertionError, match=rf"{NAME}:\d+ of {game}, step \d+, .*: \w+"):
        replay_all(game)


def replay_all(game: str) -> None:
    for match in MATCHES[game]:
        replay(game, match)


def test_the_traces_are_small():
    assert sum(file_of(game).stat().st_size for game in GAMES) < MOST
