"""Compiling a game in advance."""

import pytest

import steppe
from steppe.lab.measure.warm import steps


def patient(name):
    """Return a game's name as a test parameter; large games are marked ``long``."""
    marks = [pytest.mark.long] if steppe.load(name).kernel.is_large else []
    return pytest.param(name, marks=marks, id=name)


@pytest.mark.parametrize("name", [patient(name) for name in steppe.names()])
def test_every_step_comes_to_its_end(name):
    for _, work in steps(steppe.load(name)):
        work()


@pytest.mark.parametrize("name", steppe.names())
def test_counting_begins_after_chance_has_dealt(name):
    counting = dict(steps(steppe.load(name)))[f"{name}: counting"]
    assert 1 < counting() < 100_000
