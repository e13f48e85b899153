"""Interpreted copies of modules in a compiled process."""

import sys

import pytest

import steppe
from steppe.engine.interpreted import interpreted
from steppe.engine.jit import COMPILED


@pytest.mark.parametrize(
    "mode", ["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)]
)
def test_a_copy_plays_interpreted_and_leaves_the_modules_of_the_process_alone(mode):
    game, known = steppe.load("zebras"), dict(sys.modules)
    copy = interpreted("steppe", "steppe.games.zebras").GAME.new().play("guard:9")
    assert type(copy.state).__name__ == "Twin"
    assert type(copy) is not type(game.new())
    assert {name: sys.modules.get(name) for name in known} == known
    assert (mode == "compiled") == COMPILED


def test_a_copy_is_loaded_once_and_finds_other_copies():
    module = interpreted("steppe", "steppe.engine.chance")
    assert interpreted("steppe", "steppe.engine.chance") is module
    assert module.new_ints is interpreted("steppe", "steppe.engine.position_type").new_ints


def test_a_module_that_is_not_there_cannot_be_copied():
    with pytest.raises(ModuleNotFoundError, match="there is no module"):
        interpreted("steppe", "steppe.engine.moon")
