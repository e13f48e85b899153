"""Messages to outside bots say what a seat sees; their answers are read strictly."""

import json

import pytest

from steppe.bots.outside import bot_messages as messages
from steppe.bots.outside.protocol import ASK, HELLO, LONGEST_LINE, OVER, ProtocolError, check
from steppe.core.errors import IllegalMove, NotationError
from steppe.play.match import Match
from tests.tiny import GAME


@pytest.fixture
def match():
    match = Match(GAME, 2, GAME.check_options({}, 2), "m", b"dice").deal()
    match.play(match.legal(match.player)[0])
    return match


def test_every_message_is_of_its_declared_form(match):
    seen = match.look(match.player)
    place = messages.Place("m", GAME, 2, match.options, match.player, 7, "ana")
    check(messages.hello(place), HELLO)
    check(messages.ask("m", seen, 0, 0, 1.5), ASK)
    check(messages.ask("m", seen, 0, 0), ASK)
    check(messages.over("m", messages.End([1.0, -1.0], [3, 2]), ["x"], 1), OVER)


def test_a_question_holds_the_observation_and_the_news(match):
    seen = match.look(match.player)
    told = json.loads(messages.encode(messages.ask("m", seen, 4, 1, 0.5)))
    assert told["observation"] == json.loads(json.dumps(match.observe(seen.player).to_json()))
    assert told["diagram"] == match.observe(seen.player).diagram()
    assert told["events"] == list(seen.moves[1:])
    assert [move["move"] for move in told["legal"]] == list(seen.legal)
    for move in told["legal"]:
        assert GAME.actions.format(move["id"]) == move["move"]
        assert ":".join([move["verb"], *move["arguments"]]) == move["move"]


def test_a_move_is_a_word_or_an_id(match):
    seen = match.look(match.player)
    for move in (seen.legal[0], GAME.actions.parse(seen.legal[0])):
        given = {"type": "move", "move": move, "match": "m", "ask": 2}
        assert messages.read_move(given, seen) == messages.Answer(seen.legal[0], "m", 2)


def test_an_illegal_move_is_refused_with_legal_ones(match):
    seen = match.look(match.player)
    others = [word for word in GAME.actions if word not in seen.legal]
    with pytest.raises(IllegalMove, match=f"legal: .*{seen.legal[0]}"):
        messages.legal_word(others[0], seen)
    with pytest.raises(NotationError, match="'hop' is not a move"):
        messages.legal_word("hop", seen)
    with pytest.raises(NotationError, match="id 99999 is not a move"):
        messages.legal_word(99999, seen)
    with pytest.raises(ProtocolError, match="a move is a word or an id, not None"):
        messages.legal_word(None, seen)


def test_a_line_that_is_no_json_is_quoted():
    with pytest.raises(ProtocolError, match="one line of JSON, not 'thinking …'"):
        messages.decode("thinking …\n".encode())
    with pytest.raises(ProtocolError, match="at most"):
        messages.decode(b" " * (LONGEST_LINE + 1))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"protocol": 2}, "the bot speaks protocol 2; this program speaks 1"),
        ({"name": " "}, "must be printable, and not empty"),
        ({"version": "\x1b[2J"}, "must be printable, and not empty"),
    ],
)
def test_a_wrong_greeting_is_refused(change, fault):
    with pytest.raises(ProtocolError, match=fault):
        messages.read_ready({"type": "ready", "name": "a", "version": "1"} | change)


def test_after_a_take_back_the_common_events_count():
    assert messages.in_common(["a", "b", "c"], ["a", "b"]) == 2
    assert messages.in_common(["a", "b"], ["a", "c", "d"]) == 1
    assert messages.in_common([], ["a"]) == 0
