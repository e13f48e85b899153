"""A program plays a seat; its faults say what it did."""

import json

import pytest

from steppe.bots.outside import command_bot
from steppe.bots.outside.bot_messages import End
from steppe.bots.outside.command_bot import CommandBot
from steppe.bots.outside.piped_process import FaultError
from steppe.core.bot import FREE, Budget
from steppe.play.match import Match
from tests.bots.outside.programs import PLAYS, python
from tests.tiny import GAME

LONG = Budget(seconds=60.0)


def new_match():
    return Match(GAME, 2, GAME.check_options({}, 2), "m", b"dice").deal()


@pytest.fixture
def seat():
    """Return a function that makes a bot from a program's code; the test ends it."""
    made = []

    def make(code, seed=5):
        made.append(CommandBot(python(code), seed, LONG))
        return made[-1]

    yield make
    for bot in made:
        bot.close(0.0)


def answering(ready, move):
    """Return the code of a program with fixed answers."""
    return f"""
    import json
    for line in open(0):
        is_hello = json.loads(line)["type"] == "hello"
        print({json.dumps(json.dumps(ready))} if is_hello else {json.dumps(json.dumps(move))})
    """


READY = {"type": "ready", "name": "a", "version": "1"}


def test_a_program_plays_a_whole_match(seat):
    match, bot = new_match(), seat(PLAYS)
    while match.player is not None:
        seen = match.look(match.player)
        if match.player == 0:
            move = bot.choose(seen, FREE)
            assert move == seen.legal[0]
            match.play(move)
        else:
            match.play(seen.legal[-1])
    assert (bot.ready.name, bot.ready.version) == ("plain", "2")
    bot.over(End(match.returns(), match.scores()), match.look(0).moves, 60.0)
    assert bot.log[0] == "started"
    assert bot.log[1].startswith("the match was played to its end ")


@pytest.mark.parametrize(
    ("ready", "move", "fault"),
    [
        ({"type": "ready"}, {}, "answered 'hello' wrongly: 'ready' has no field 'name'"),
        (READY, {"type": "move"}, "answered 'ask' wrongly: 'move' has no field 'move'"),
        (READY, {"type": "move", "move": "hop"}, "said an illegal word: 'hop' is not a move"),
        (READY, {"type": "move", "move": 0, "match": "x"}, "answered for match 'x', not 'tiny-"),
        (READY, {"type": "move", "move": 0, "ask": 7}, "answered question 7, not 0"),
    ],
)
def test_a_wrong_answer_is_told(seat, ready, move, fault):
    match = new_match()
    seen = match.look(match.player)
    if isinstance(move.get("move"), int):
        move = move | {"move": GAME.actions.parse(seen.legal[0])}
    with pytest.raises(FaultError) as raised:
        seat(answering(ready, move)).choose(seen, LONG)
    assert fault in str(raised.value)


def test_a_late_move_is_told_with_the_time(seat, monkeypatch):
    monkeypatch.setattr(command_bot, "LEEWAY", 0.0)
    code = f"import time; input(); print('{json.dumps(READY)}'); time.sleep(600)"
    match = new_match()
    bot = seat(code)
    with pytest.raises(FaultError, match=r"^is late: no move within 0.02 s$"):
        bot.choose(match.look(match.player), Budget(seconds=0.02))


def test_a_program_that_does_not_say_hello_is_late(seat, monkeypatch):
    monkeypatch.setattr(command_bot, "STARTING", 0.02)
    match = new_match()
    with pytest.raises(FaultError, match=r"is late: no answer to 'hello' within 0\.02 s"):
        seat("import time; time.sleep(600)").choose(match.look(match.player), LONG)


def test_seeds_fit_into_the_numbers_of_javascript(seat):
    assert seat(PLAYS, 2**63 - 1).seed == 2**53 - 1
