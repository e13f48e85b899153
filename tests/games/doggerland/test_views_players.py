"""Clan boards and figures beside the map: D4, D8, D12, D13, D17.1."""

import re

from steppe.core.unchecked import put
from steppe.draw.icons import authors
from steppe.games.doggerland.rules.state import MOVING, TAKEN
from steppe.games.doggerland.rules.tables import (
    BISON,
    CENTRE,
    CRAFT_IDS,
    HUNTER,
    MAX_CAPABILITY,
    NO_ANIMAL,
    NO_CELL,
    PRESTIGIOUS,
    SIMPLE,
)
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.players.boards import draw_boards, draw_stats
from tests.games.doggerland.looks import alone, clans, scene, seen, titles

OWNER = {
    "stock": {0: [4, 3, 2, 1, 5]},
    "food": {0: [[3, 0, 1], [0, 2, 1]]},
    "habitat": {0: [1, 1, SIMPLE, PRESTIGIOUS, 0, 0]},
    "hunters": [6, 4, 0, 0],
    "idle": {0: [0, 1, 4]},
    "newborn": [1, 0, 0, 0],
    "capability": {0: [2, 1, MAX_CAPABILITY]},
    "memory": {0: [BISON, NO_ANIMAL]},
    "famine": [2, 0, 0, 0],
    "craft": {CRAFT_IDS.index("st2"): TAKEN},
}


def board(where, player=0):
    return draw_boards(scene(where))[player]


def row(text, name):
    """Return the markup for one row of a clan board."""
    return re.search(rf"<dt[^>]*>{name}</dt><dd>(.*?)</dd>", text)[1]


def test_numbers_of_a_clan_are_members_goods_food_crafts_and_famine():
    (stats, other) = draw_stats(scene(clans(**OWNER)))
    assert [stat.value for stat in stats] == ["5/8", "4", "3", "2", "1", "5", "10", "1", "2"]
    assert [stat.value for stat in other][:2] == ["6/6", "0"]
    assert all(stat.label for stat in stats)


def test_each_spot_tells_its_habitat_with_places_and_points():  # D4.4, D7.4
    assert titles(board(clans(**OWNER)))[:5] == [
        "Spot 1: makeshift habitat, 3 places, no points",
        "Spot 2: makeshift habitat, 3 places, no points",
        "Spot 3: simple habitat, 3 places, 1 point",
        "Spot 4: prestigious habitat, 1 place, 3 points",
        "Spot 5: empty spot",
    ]
    assert "8 members in 10 places" in seen(board(clans(**OWNER)))


def test_members_are_at_home_or_away_and_newborns_lie_in_a_cradle():  # D6.2
    text = row(board(clans(**OWNER)), "Clan")
    assert titles(text) == ["8 members, 5 available, 1 newborn"]
    assert text.count('class="mini"') == 5
    assert text.count('class="mini away"') == 3
    assert text.count('class="cradle"') == 1


def test_a_white_pawn_is_a_guest_of_nobodys_colour():  # D21.10
    where = alone("sc04").play("accept")
    assert where.state.white[HUNTER] == 1
    text = row(board(where), "Clan")
    assert text.count('<g class="piece nobody">') == 1
    assert text.count('<g class="piece p1">') == 6


def test_the_bowl_that_spoils_next_is_marked():  # D17.1
    text = row(board(clans(**OWNER)), "Food")
    assert titles(text) == [
        "bowl 1: 3 fruit",
        "bowl 2: 2 meat",
        "bowl 3: 1 fruit and 1 meat, thrown out at the end of the round unless eaten",
    ]
    assert len(re.findall(r'class="bowl[^"]* spoils', text)) == 1


def test_a_card_that_keeps_or_hastens_spoiling_moves_the_mark():  # D21.9
    for card, answer, marks in (("sc10", "accept", 0), ("sc10", "refuse", 1), ("sc30", "", 2)):
        text = row(board(alone(card).play(answer)), "Food")
        assert len(re.findall(r'class="bowl[^"]* spoils', text)) == marks, card


def test_a_board_says_whether_the_food_is_enough():  # D17.1
    assert '<span class="fed">feeds all 8, and 2 more</span>' in board(clans(**OWNER))
    hungry = clans(**OWNER | {"food": {0: [[0, 0, 1], [0, 2, 1]]}})
    assert (
        '<span class="fed short">feeds 7 of 8 so far; the rest would cost 1 famine</span>'
        in board(hungry)
    )
    assert "feeds all 6 + 2" in board(alone("sc22"))  # great hunger: 2 more than the 6 members


def test_food_that_will_spoil_is_told_apart_and_a_card_ends_with_its_meal():  # D17.1, D21.9
    old = {"food": {0: [[2, 0, 0], [3, 0, 2]]}}
    assert "feeds all 6, and 6 more<" in board(clans(**old))
    old = {"food": {0: [[2, 0, 0], [0, 0, 5]]}}
    assert "feeds all 6, and 2 more; 4 lost<" in board(clans(**old))
    where = alone("sc10", **old).play("accept")
    assert "feeds all 6, and 6 more<" in board(where)  # no food spoils
    assert "feeds all 6, and 2 more; 4 lost<" in board(put(where, phase=MOVING))


def test_a_track_shows_its_level_and_what_the_next_step_costs():  # D12.1
    text = board(clans(**OWNER))
    assert titles(row(text, "Range")) == ["expeditions go up to 3 tiles", "1 wood and 1 bone"]
    assert titles(row(text, "Transport")) == ["each member carries 2 tokens", "1 wood and 1 stone"]
    assert titles(row(text, "Tool making")) == ["1 stone and 1 bone → 5 tools"]
    assert seen(row(text, "Tool making")).endswith("at the top")
    assert '<i class="notch on">5</i>' in row(text, "Tool making")


def test_memory_megaliths_rites_and_crafts_tell_what_is_there_and_what_is_left():  # D10.4, D13
    text = board(clans(**OWNER, megalith={0: [CENTRE, NO_CELL, NO_CELL]}, rite={0: {1: 1, 2: 1}}))
    assert titles(row(text, "Memory")) == ["bison", "free place"]
    assert titles(row(text, "Megaliths")) == [
        "Menhir, built: 6 points",
        "Alignment, not built yet: 8 points",
        "Dolmen, not built yet: 10 points",
    ]
    done = [words for words in titles(row(text, "Shaman")) if words.endswith("done")]
    assert done == ["Long journey, done", "Menhir, done"]
    assert titles(row(text, "Crafts")) == ["Statuette worth 3 points"]


def test_the_shaman_of_a_lone_player_moves_the_village_instead_of_going_first():  # D21.1
    assert "Village move, not yet" in titles(board(alone()))
    assert "Next first player, not yet" not in titles(board(alone()))
    assert "Village move, not yet" not in titles(board(clans()))


def test_famine_is_told_with_its_price_and_only_where_there_is_any():  # D0.3
    assert titles(row(board(clans(**OWNER)), "Famine")) == ["2 famine: \N{MINUS SIGN}4 points"]
    assert "<dt>Famine</dt>" not in board(clans(**OWNER), 1)


def test_each_clan_has_a_board_and_a_change_is_drawn_on_its_own_alone():
    before, after = clans(4), clans(4, stock={2: [9, 9, 9, 9, 9]})
    pairs = zip(draw_boards(scene(before)), draw_boards(scene(after)), strict=True)
    assert [one == other for one, other in pairs] == [True, True, False, True]


def test_every_thing_has_a_picture_of_its_own_in_the_sheet():
    assert set(ICONS.values()) <= set(authors())
