"""The names of bots: built in, programs, and Python objects."""

import sys

import pytest

from steppe.bots.greedy import GreedyBot
from steppe.bots.make import LEVELS
from steppe.bots.outside import bot_words
from steppe.bots.outside.command_bot import CommandBot
from steppe.core.bot import Budget
from steppe.core.errors import NotationError
from tests.tiny import GAME

BUILT_IN = ["random", "greedy:0.3", "mcts:100:0.4", "search:0.5s", "Flint", "search:fast"]
OUTSIDE = ["cmd:node bot.mjs", "cmd:2s:./bot", "my_module:Bot", "pack.module:Bot", "cmd:"]


@pytest.mark.parametrize("word", BUILT_IN)
def test_built_in_bots_are_not_outside(word):
    assert not bot_words.is_outside(word)


@pytest.mark.parametrize("word", OUTSIDE)
def test_programs_and_python_objects_are_outside(word):
    assert bot_words.is_outside(word)


@pytest.mark.parametrize("word", [*OUTSIDE, "greedy@weights.npz", "mammoth@hand", "nobody", ""])
def test_clients_may_not_name_what_runs_code_or_opens_files(word):
    with pytest.raises(NotationError) as raised:
        bot_words.check_for_clients(word, GAME)
    assert "MODULE" not in str(raised.value)


@pytest.mark.parametrize("word", ["random", "search:200", *(level.name for level in LEVELS)])
def test_clients_may_name_built_in_bots(word):
    bot_words.check_for_clients(word, GAME)


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("nobody", "no bot 'nobody'; bots: .* search@MODULE:NET cmd:COMMAND"),
        ("no_such_module:Bot", "no bot 'no_such_module:Bot': no module 'no_such_module' in /"),
        ("tests.lab.outside_bots:Nobody", "module 'tests.lab.outside_bots' has no 'Nobody'; other"),
        ("tests.lab.outside_bots:NOTHING", "it must be callable with a game and a seed"),
        ("cmd:/no/such/program x", "there is no program '/no/such/program'"),
        ("cmd:", "the command of a bot is empty"),
        ("cmd:1s:", "the command of a bot is empty"),
    ],
)
def test_a_name_without_a_bot_is_refused(word, fault):
    with pytest.raises(NotationError, match=fault):
        bot_words.check(word, GAME)


def test_a_name_makes_its_bot_with_its_budget():
    greedy = bot_words.make("greedy", GAME)
    assert isinstance(greedy, GreedyBot)
    program = bot_words.make("cmd:0.5s:true x", GAME, 3)
    assert isinstance(program, CommandBot)
    assert (program.command, program.seed) == ("true x", 3)
    assert bot_words.budget("cmd:0.5s:true x", program, GAME) == Budget(seconds=0.5)
    own = bot_words.make("tests.lab.outside_bots:First", GAME, 4)
    assert own.seed == 4
    assert bot_words.budget("tests.lab.outside_bots:First", own, GAME) == bot_words.USUAL


def test_a_time_is_added_to_programs_without_one():
    assert bot_words.timed("cmd:node b.mjs", 2.0) == "cmd:2s:node b.mjs"
    assert bot_words.timed("cmd:1s:node b.mjs", 2.0) == "cmd:1s:node b.mjs"
    assert bot_words.timed("flint", 2.0) == "flint"


def test_modules_of_the_current_folder_are_found(tmp_path, monkeypatch):
    (tmp_path / "bot_of_this_folder.py").write_text("def make(game, seed): ...\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["/nowhere", *sys.path])
    bot_words.check("bot_of_this_folder:make", GAME)
