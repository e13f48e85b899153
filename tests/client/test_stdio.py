"""The Python client keeps matches apart, and gives the same random numbers for the same seed."""

import io
import json

from steppe.client.stdio import Client, Match, serve

HELLO = {"type": "hello", "protocol": 1, "match": "a", "game": "tiny", "seat": 1, "seed": 3}
ASK = {"type": "ask", "match": "a", "ask": 0, "since": 0, "events": ["x"], "legal": []}


def client(told):
    def choose(match, ask):
        match.memory["asked"] = match.memory.get("asked", 0) + 1
        return f"{match.hello['match']}{match.memory['asked']}{''.join(match.events)}"

    return Client(
        choose, "mine", "2", lambda match, over: told.append((match.events, over["reason"]))
    )


def test_two_matches_have_their_own_events_and_memory():
    told = []
    bot = client(told)
    ready = bot.answer(HELLO)
    assert ready == {"type": "ready", "protocol": 1, "match": "a", "name": "mine", "version": "2"}
    bot.answer(HELLO | {"match": "b"})
    assert bot.answer(ASK)["move"] == "a1x"
    assert bot.answer(ASK | {"match": "b", "events": ["y"]})["move"] == "b1y"
    assert bot.answer(ASK | {"since": 1, "events": ["z"], "ask": 1})["move"] == "a2xz"
    assert bot.answer(ASK | {"since": 1, "events": [], "ask": 2})["move"] == "a3x"  # a take-back
    over = {"type": "over", "match": "a", "since": 1, "events": ["end"], "reason": "done"}
    assert bot.answer(over) is None
    assert told == [(["x", "end"], "done")]
    assert [*bot.matches] == ["b"]


def test_unknown_messages_and_matches_that_are_not_open_are_ignored():
    bot = client([])
    assert bot.answer({"type": "news", "match": "a"}) is None
    assert bot.answer({"type": "over", "match": "a"}) is None


def test_each_line_is_answered_with_a_line():
    answers = io.StringIO()
    serve(client([]), io.StringIO("".join(json.dumps(m) + "\n" for m in (HELLO, ASK))), answers)
    assert [json.loads(line)["type"] for line in answers.getvalue().splitlines()] == [
        "ready",
        "move",
    ]


def test_equal_seeds_give_equal_numbers():
    assert Match(HELLO).random.random() == Match(HELLO).random.random()
    assert Match(HELLO).seat == 1
