"""Rollouts: the bots that play them, and the number of moves that they look at."""

import pytest

from steppe.analysis.judge.judge import EVERYBODY, Judge, Sight
from steppe.analysis.judge.rollouts import Player
from steppe.core.position import Position
from tests.analysis.matches import LEAST, ZEBRAS


def looked(effort):
    """Return the number of moves that one zebras rollout from the start position looks at."""
    player = Player(Judge(ZEBRAS, effort))
    return player.play(Sight(Position.new(ZEBRAS), EVERYBODY, b""), (), 1).looked


@pytest.mark.parametrize("tried", [1, 3])
def test_playing_on_considers_as_many_moves_as_a_game_asks_for(tried, monkeypatch):
    usual = looked(LEAST)
    monkeypatch.setattr(type(ZEBRAS), "measured", lambda *_: {"tried": tried})
    assert 0 < looked(LEAST) < usual
