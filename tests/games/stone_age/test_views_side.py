"""Test the player boards, the numbers and the final scoring beside the board."""

import re

from steppe.core.i18n import plain
from steppe.draw.icons import authors
from steppe.games.stone_age.views.panels import ledger
from steppe.games.stone_age.views.panels.ledger import draw_ledger
from steppe.games.stone_age.views.players.boards import ICONS, draw_boards, draw_stats
from tests.games.stone_age.scenes import (
    ENDED,
    FEEDING,
    OWNERS,
    PLACING,
    USING,
    position,
    random_match,
    scene,
)


def boards(text, viewer):
    return draw_boards(scene(position(text), viewer))


def rows(board):
    """Return the rows of a player board: each row's heading and its chips' labels."""
    found = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", board)
    return {name: re.findall(r'title="(.*?)"', row) or row for name, row in found}


def numbers(text, player):
    return {stat.icon: stat.value for stat in draw_stats(scene(position(text), None))[player]}


def test_numbers_of_a_player_are_food_people_track_tools_and_goods():
    stats = draw_stats(scene(position(OWNERS), None))[0]
    assert [stat.value for stat in stats] == [
        *("3", "8/8", "7", "3\u00b72\u00b72", "0", "0", "0", "0"),
    ]
    assert all(stat.label and stat.word for stat in stats)


def test_while_people_are_sent_out_those_at_home_are_counted():  # S5.1
    assert numbers(PLACING, 1)["hunter"] == "1/5"
    assert numbers(USING, 0)["hunter"] == "6"


def test_tools_say_whether_they_are_ready():  # S6.4
    tools = rows(boards(OWNERS, 0)[0])["Tools"]
    assert tools == [
        "tool of value 3, used",
        "tool of value 2, ready",
        "tool of value 2, ready",
        "one-use tool of value 4",
        "2 resources of any kind (at once or in a later turn)",
    ]
    assert 'class="chip used"' in boards(OWNERS, 0)[0]


def test_cards_are_told_by_symbol_and_by_what_they_multiply():  # S12.3 to S12.7
    board = boards(OWNERS, 0)[0]
    assert rows(board)["Culture"] == ["2 of healing"]  # c14 and c36
    assert '<b class="worth">= 2</b>' in board
    assert rows(board)["People on cards"] == [
        "2 farmers, each times food production: 14 now",
        "2 tool makers, each times value of tools: 14 now",
        "3 hut builders, each times buildings: 6 now",
    ]


def test_a_card_drawn_blind_is_named_to_its_owner_alone():  # S2.6
    assert rows(boards(OWNERS, 0)[0])["Drawn blind"] == "3 hut builders"
    for viewer in (1, None):
        board = boards(OWNERS, viewer)[0]
        assert rows(board)["Drawn blind"] == "1 card, hidden"
        assert "builders" not in board
    assert rows(boards(OWNERS, 0)[1])["Drawn blind"] == "2 cards, hidden"


def test_buildings_and_bonus_tiles_are_told():  # S8, S9.7
    found = rows(boards(OWNERS, 0)[0])
    assert found["Buildings"] == [
        "10 points for 2 wood and 1 brick",
        "4 resources of one kind, points by value",
    ]
    assert found["Bonus tiles"] == ["2 gold or 1 stone"]
    assert "Bonus tiles" not in rows(boards(FEEDING, 0)[0])


def test_a_board_says_what_feeding_will_leave_or_lack():  # S10.2
    assert "7 + 2 \u2212 6 \u2192 <b>3 left over" in boards(PLACING, 0)[0]
    assert "1 + 2 \u2212 6 \u2192 <b>3 missing" in boards(PLACING.replace("food 7", "food 1"), 0)[0]
    assert "Feeding" not in rows(boards(FEEDING, 0)[0])


def test_a_board_counts_the_hunters_already_sent():  # S6.3, S10.2
    hunting = """players 2
    round 5 turn 40 phase using player 0 starter 0 acting 0
    hunt 0:2
    cards c07 c23 c11 c32
    stacks b10:6 b12:7
    player 0 people 7 food 3 track 2"""
    assert "<b>2 missing</b>" in boards(hunting.replace("hunt", "forest"), 0)[0]
    found = boards(hunting, 0)[0]
    assert "<b>2 missing</b></span>" in found
    assert 'title="the hunt brings about 3 food">+3</small>' in found
    assert 'class="short"' not in found


def test_a_board_counts_the_field_and_the_birth_of_this_round():  # S6.6, S6.7, S10.1, S10.2
    people = "forest 1:4\n"
    assert "7 + 3 \u2212 6 \u2192" in boards(PLACING.replace(people, people + "field 0:1\n"), 0)[0]
    assert "7 + 2 \u2212 7 \u2192" in boards(PLACING.replace(people, people + "hut 0:2\n"), 0)[0]


def test_every_thing_has_a_picture_of_its_own_in_the_sheet():
    assert set(ICONS.values()) <= set(authors())


def test_the_final_scoring_has_a_row_for_each_item():  # S12, E44
    found = {item.name: item.points for item in ledger.items(position(ENDED), plain)}
    assert found == {
        "score track": (61, 20),
        "most mammoths": (10, 0),
        "culture": (1, 0),
        "farmers": (28, 0),
        "tool makers": (14, 0),
        "hut builders": (30, 0),
        "shamans": (16, 0),
        "resources left": (3, 0),
    }
    (panel,) = draw_ledger(scene(position(ENDED), None))
    assert panel.title == "Final scoring"
    assert "A stack of buildings is empty" in panel.body
    assert re.findall(r"<td>(.*?)</td>", panel.body.partition("<tfoot>")[2]) == ["163", "20"]


def test_without_the_herd_nobody_scores_mammoths():  # S4.5
    where = position(ENDED.replace("players 2", "players 2 herd=off").split("player 0")[0])
    assert "most mammoths" not in [item.name for item in ledger.items(where, plain)]


def test_nothing_is_scored_before_the_end():  # S2.6
    assert draw_ledger(scene(position(OWNERS), 0)) == ()


def test_equal_totals_tell_the_tie_break_and_whether_the_win_is_shared():  # S12.9
    tied = "players 2\nround 60 phase over player - ended rounds\nplayer 0 track 6 score 20\n"
    body = draw_ledger(scene(position(f"{tied}player 1 track 4 score 20"), None))[0].body
    assert "Tie-breaker (food production + tools + people): Red 11, Blue 9." in body
    assert "shared" not in body
    body = draw_ledger(scene(position(f"{tied}player 1 track 6 score 20"), None))[0].body
    assert "Red 11, Blue 11. The win is shared." in body


def test_the_items_add_up_to_the_total():  # S12
    for seed, herd in ((1, "on"), (2, "off")):
        where = list(random_match(seed, 3, herd=herd))[-1][0]
        columns = zip(*(item.points for item in ledger.items(where, plain)), strict=True)
        assert [sum(column) for column in columns] == where.scores()
