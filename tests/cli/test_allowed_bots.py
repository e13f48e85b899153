"""``--allow-bot`` names programs and Python bots; a wrong value is refused in one sentence."""

import sys

import pytest

from steppe.cli.allowed_bots import MOST, read_bots
from steppe.cli.arguments import Refusal


def read(*texts):
    return [(bot.name, bot.games, bot.seconds, bot.command) for bot in read_bots(texts)]


def test_a_program_has_a_name_games_and_seconds():
    assert read("Deep=cmd:env A=b", "Two@zebras,valley=cmd:2.5s:env") == [
        ("Deep", (), 1.0, "env A=b"),
        ("Two", ("zebras", "valley"), 2.5, "env"),
    ]


def test_a_python_bot_runs_in_a_program_of_its_own_that_alone_imports_it():
    sys.modules.pop("tests.lab.odd_bots", None)
    (one, two) = read("Odd=tests.nobody:Bot", "Slow=5s:tests.nobody:Bot")
    assert one[3].split()[1:] == ["-m", "steppe.adapters.bot_program", "tests.nobody:Bot"]
    assert (one[2], two[2], one[3]) == (1.0, 5.0, two[3])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Deep", "write --allow-bot as NAME=BOT"),
        ("=cmd:env", "the name of a bot is up to 24 letters"),
        ("De ep=cmd:env", "the name of a bot is up to 24 letters"),
        ("Mammoth=cmd:env", "Mammoth is a bot of this site"),
        ("Deep=mammoth", "is not cmd:COMMAND or MODULE:NAME"),
        ("Deep=search:100", "is not cmd:COMMAND or MODULE:NAME"),
        ("Deep=cmd:no-such-program", "there is no program 'no-such-program'"),
        ("Deep=cmd:", "the command of a bot is empty"),
        ("Deep=cmd:0s:env", "a bot gets from 0.001 to 3600 seconds"),
        ("Deep=no_such_module:Bot", "there is no module 'no_such_module'"),
        ("Deep@chess=cmd:env", "no game 'chess'"),
    ],
)
def test_a_wrong_value_is_refused(text, why):
    with pytest.raises(Refusal, match=why):
        read(text)


def test_names_are_different_and_few():
    with pytest.raises(Refusal, match="names two bots"):
        read("Deep=cmd:env", "deep=cmd:env")
    with pytest.raises(Refusal, match=f"up to {MOST} bots"):
        read(*(f"Bot{number}=cmd:env" for number in range(MOST + 1)))
