"""A bot in Python as a program: it sees exactly what it would see in the arena."""

import json
import shlex
import sys

from steppe.adapters.bot_program import seen_of
from steppe.bots.outside import bot_messages
from steppe.bots.outside.bot_messages import End, Place
from steppe.bots.outside.command_bot import CommandBot
from steppe.client.stdio import Match as PipedMatch
from steppe.core.bot import Budget
from steppe.games import load
from steppe.play.match import Match


def begun(players=2):
    game = load("zebras")
    match = Match(game, players, game.check_options({}, players), "m", b"dice").deal()
    for _ in range(6):
        match.play(match.legal(match.player)[-1])
    return match


def sent(message):
    return json.loads(bot_messages.encode(message))


def test_a_question_becomes_what_the_seat_sees():
    match = begun()
    seen = match.look(match.player)
    place = Place("m", match.game, match.players, match.options, match.player, 7)
    piped, question = PipedMatch(sent(bot_messages.hello(place))), bot_messages.ask("m", seen, 0, 0)
    piped.hear(sent(question))
    assert seen_of(piped, sent(question)) == seen


def test_a_class_or_function_plays_as_a_program():
    match = begun()
    seen = match.look(match.player)
    word = "tests.lab.outside_bots:First"
    command = shlex.join([sys.executable, "-m", "steppe.adapters.bot_program", word])
    bot = CommandBot(command, 1, Budget(seconds=30.0))
    try:
        assert bot.choose(seen, Budget(seconds=30.0)) == seen.legal[0]
        assert bot.ready.name == "First"
    finally:
        bot.over(End([1.0, -1.0], [1, 0]))
