"""What is compiled ahead."""

import pytest

import steppe
from steppe.lab.warm import steps


@pytest.mark.parametrize("name", steppe.names())
def test_every_step_comes_to_its_end(name):
    for _, work in steps(steppe.load(name)):
        work()


@pytest.mark.parametrize("name", steppe.names())
def test_counting_begins_after_chance_has_dealt(name):
    counting = dict(steps(steppe.load(name)))[f"{name}: counting"]
    assert 1 < counting() < 100_000
