"""Set-up (D3 and D4): the first player's choices and a clan's starting pieces."""

import pytest

from steppe.core.position import Position
from tests.games.doggerland.openings import (
    GAME,
    STARTS,
    alone,
    before_the_arrow,
    fact,
    opening,
)


def test_the_first_player_turns_the_central_tile():  # D3.3, D3.10
    position = Position.new(GAME, 3)
    assert position.player == 0
    assert position.legal() == ["face:n", "face:e", "face:s", "face:w"]
    assert int(position.play(f"face:w {STARTS}").state.facing) == 3


def test_the_table_is_set_up_in_the_order_of_the_rulebook():  # D3.11
    position = Position.new(GAME, 2)
    asked = []
    while position.state.rounds == 0:
        asked.append(position.possible()[0].partition(":")[0])
        position.apply(position.possible()[0])
    assert list(dict.fromkeys(asked)) == ["face", "tile", "goal", "fresco", "point", "craft"]


def test_the_first_player_points_the_arrow_to_an_edge():  # D3.7
    position = before_the_arrow()
    assert position.player == 0
    assert position.legal() == ["point:left", "point:top", "point:right", "point:bottom"]
    assert fact(position.apply("point:bottom"), "arrow") == "bottom"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_villages_begin_on_the_central_tile_with_six_members(players):  # D3.3, D4.2
    position = opening(players)
    for player in range(players):
        told = [fact(position, f"{name} {player}") for name in ("village", "members", "reserve")]
        assert told == ["e5", "6", "6"]
        assert fact(position, f"idle {player}") == "1:chief 1:shaman 4:hunter"
        assert fact(position, f"places {player}") == "6"


def test_only_animals_of_the_hot_season_stand_on_the_map():  # D3.4, D3.6
    position = opening()
    assert [fact(position, f"animal {at}") for at in ("d4", "e4", "f4")] == [
        "horse",
        "reindeer",
        "-",
    ]
    assert fact(position, "supply") == "6/6/7/7"


def test_a_lone_clan_begins_like_others_and_gives_nothing_back():  # D21.1, D21.2
    position = alone("sc03")
    assert (fact(position, "stock 0"), fact(position, "bowls 0")) == ("0/0/3/0/3", "3/0 0/3 0/0")
    assert fact(position, "goals").split()[0] == "so01"
