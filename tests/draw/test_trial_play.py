"""Trial play from a position before it is accepted."""

import pytest

import steppe
from steppe.core.errors import NotationError
from steppe.core.unchecked import put
from steppe.draw.trial_play import NO_MOVE, breakdown
from tests.conformance.phases import diagrams


@pytest.mark.parametrize("name", steppe.names())
def test_play_goes_on_from_every_phase(name):
    game = steppe.load(name)
    assert {breakdown(game.from_diagram(text)) for text in diagrams(game)} == {""}


def test_the_move_is_named_after_which_play_breaks_down():
    where = steppe.load("doggerland").new(2)
    cubing = where.game.order.state.CUBING
    assert breakdown(put(where.copy(), phase=cubing, player=0)) == "cubes:1"
    with pytest.raises(NotationError, match="with phase, player set so"):
        where.set(phase=cubing, player=0)


def test_a_player_without_a_move_is_found():
    full = put(steppe.load("zebras").new(), phase=1, guardian=0, empty=0)
    assert breakdown(full) == NO_MOVE
