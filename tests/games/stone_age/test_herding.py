"""The herd moves at the start of a round: S4."""

import pytest

from steppe.games.stone_age.rules.state import BOXED, FACE_UP, PILED
from steppe.games.stone_age.rules.tables import NO_BACK, NO_PLACE, NO_TILE, PLACE_NAMES
from tests.games.stone_age.openings import Setup, ones

ROUND = f"place:hunt:5 place:hunt:5 {ones(10)}"  # no player sends figures


@pytest.mark.parametrize(
    ("tile", "place"),
    [("m01", "forest"), ("m05", "clay-pit"), ("m09", "quarry"), ("m13", "river")],
)
def test_the_herd_goes_where_the_back_of_the_tile_says(new, tile, place):  # S4.1, S4.2
    s = new(Setup(tile=tile)).state
    assert PLACE_NAMES[s.herd] == place


def test_the_tile_lies_face_up_and_the_next_back_shows(new):  # S4.3
    s = new(Setup(tile="m07")).state
    assert (s.bonus, s.tile[6], s.back) == (6, FACE_UP, 3)
    assert list(s.tile).count(PILED) == 15


def test_only_tiles_with_the_back_seen_can_come(new):  # S4.1
    position = new(Setup(tile="m07")).play(ROUND)  # the back of the pile's top tile shows gold
    assert [word for word, _ in position.outcomes()] == [
        "tile:m13",
        "tile:m14",
        "tile:m15",
        "tile:m16",
    ]


def test_the_next_back_does_not_move_the_herd(new):  # S4.3
    position = new(Setup(tile="m07")).play(f"{ROUND} ~tile:m13")
    before = int(position.state.herd)
    position.play("~back:wood")
    assert position.state.herd == before == PLACE_NAMES.index("river")


def test_the_herd_asks_nobody_anything(new):  # S4.4
    position = new().play(ROUND)
    while position.player == -1:
        position.apply(position.outcomes()[0][0])
    assert position.state.rounds == 2
    assert position.player == 1


def test_the_last_tile_shows_no_back_after_it(new):  # S4.5
    position = last_tile(new)
    s = position.state
    assert (s.bonus, s.back, s.rounds, position.player) == (12, NO_BACK, 16, 1)
    assert PLACE_NAMES[s.herd] == "river"


def test_after_the_last_tile_the_herd_is_gone_for_good(new):  # S4.5
    position = last_tile(new)
    position.play(ROUND)
    s = position.state
    assert (s.rounds, s.herd, s.bonus, position.player) == (17, NO_PLACE, NO_TILE, 0)
    position.play("place:river:1")
    assert not [move for move in position.legal() if "river" in move]  # S5.8 applies in full


def test_without_the_herd_it_is_never_on_the_board(new):  # S4.5, S9.4
    position = new(Setup(tile="")).play(ROUND)
    assert (position.state.herd, position.state.rounds, position.player) == (NO_PLACE, 2, 1)


def last_tile(new):
    """Return the start of round 16, when the pile's last tile has been turned up."""
    tiles = [BOXED] * 16
    tiles[0], tiles[12] = FACE_UP, PILED
    position = new(tile=tiles, rounds=15, food={0: 99, 1: 99}).play(ROUND)
    assert position.outcomes() == [("tile:m13", 1.0)]
    return position.play("~tile:m13")
