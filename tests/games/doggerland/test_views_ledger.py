"""The final scoring beside the map: D19, D21.17."""

import re

import pytest

from steppe.core.i18n import plain
from steppe.games.doggerland.rules.state import OVER, WON
from steppe.games.doggerland.rules.tables import CENTRE, CRAFT_IDS, NO_CELL, PRESTIGIOUS
from steppe.games.doggerland.views.panels import ledger
from steppe.games.doggerland.views.panels.ledger import draw_ledger
from tests.games.doggerland.looks import alone, clans, random_moments, scene

ENDED = {"phase": OVER, "player": -4, "rounds": 8}
RICH = {
    "habitat": {0: [1, 1, PRESTIGIOUS, 0, 0, 0]},
    "craft": {CRAFT_IDS.index("st9"): 3},
    "megalith": {0: [CENTRE, NO_CELL, NO_CELL]},
    "goal": {0: {0: 1}},
    "cube": {0: 0},
    "cubes": {0: 2},
    "famine": [3, 0, 0, 0],
}


def test_each_item_has_a_row_and_the_last_one_is_their_sum():  # D19.1, D19.2
    where = clans(**ENDED, **RICH)
    assert {item.name: item.points for item in ledger.items(where, plain)} == {
        "members": (6, 6),
        "habitats": (3, 0),
        "crafts": (6, 0),
        "megaliths": (6, 0),
        "objectives": (5, 0),
        "paintings": (4, 0),  # two cubes on a reindeer
        "rows of the fresco": (4, 0),
        "famine": (-6, 0),
    }
    (panel,) = draw_ledger(scene(where))
    assert panel.title == "Final scoring"
    assert re.findall(r"<td>(.*?)</td>", panel.body.partition("<tfoot>")[2]) == ["28", "6"]
    assert "Equal points" not in panel.body


def test_nothing_is_scored_before_the_end():
    assert draw_ledger(scene(clans(**RICH))) == ()


def test_equal_points_tell_tokens_and_famine_and_whether_the_win_is_shared():  # D19.3
    told = draw_ledger(scene(clans(**ENDED)))[0].body
    assert "Red has 11 tokens and no famine and Blue has 12 tokens and no famine." in told
    assert "shared" not in told
    level = clans(**ENDED, stock={0: [1, 0, 3, 0, 2]})
    assert "The win is shared." in draw_ledger(scene(level))[0].body


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_items_add_up_to_the_total(players):  # D19.1
    where = list(random_moments(players, players))[-1]
    columns = zip(*(item.points for item in ledger.items(where, plain)), strict=True)
    assert [sum(column) for column in columns] == where.scores()


def test_a_lone_player_is_given_no_points_at_the_end():  # D21.17
    assert draw_ledger(scene(alone(**ENDED, ending=WON))) == ()
