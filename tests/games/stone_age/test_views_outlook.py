"""Test the standings: the scores if the match ended now, and its progress towards the end."""

import re

import pytest

from steppe.games.stone_age.views.panels.outlook import draw_outlook, ranking
from tests.games.stone_age.scenes import ENDED, OWNERS, PLACING, position, random_match, scene


def parts(text, viewer):
    """Return each player's points as a viewer sees them: track, cards, tiles, goods."""
    return {row.player: row.parts for row in ranking(position(text).observe(viewer))}


def ends(text):
    """Return each condition that ends the match, with its progress and its rule."""
    _, towards = draw_outlook(scene(position(text), 0))
    found = re.findall("<dt>(.*?)</dt><dd>(.*?) <small>(.*?)</small>", towards.body)
    return {name: (near, how) for name, near, how in found}


def test_what_is_owned_is_counted_as_the_final_scoring_counts_it():  # S12.1 to S12.8
    assert parts(OWNERS, 0)[0] == (61, 2 + 14 + 14 + 6, 0, 2)
    assert parts(OWNERS, 0)[1][2] == 10


@pytest.mark.parametrize("viewer", [1, None])
def test_a_card_drawn_blind_counts_for_its_owner_alone(viewer):  # S2.6
    hidden = 3 * 2  # builders on c26, for two buildings
    assert parts(OWNERS, viewer)[0][1] == parts(OWNERS, 0)[0][1] - hidden
    now, _ = draw_outlook(scene(position(OWNERS), viewer))
    assert "not counting 1 card that only the owner has seen" in now.body
    own, _ = draw_outlook(scene(position(OWNERS), 0))
    assert "without 1 card" not in own.body


def test_at_the_end_it_is_the_final_scoring():
    where = position(ENDED)
    assert {row.player: row.total for row in ranking(where)} == dict(enumerate(where.scores()))
    for where, _ in random_match(5, 3, herd="off"):
        if where.is_over:
            assert sorted(row.total for row in ranking(where)) == sorted(where.scores())


def test_the_first_stands_at_the_top_and_who_looks_is_marked():
    now, _ = draw_outlook(scene(position(PLACING), 2))
    names = re.findall('<tr([^>]*)><th scope="row">.*?<span class="sr">(.*?)</span>', now.body)
    assert names[0] == ("", "Red")
    assert (' class="own"', "Yellow") in names


def test_it_stands_where_there_is_room():
    assert [panel.mine for panel in draw_outlook(scene(position(PLACING), 0))] == [True, False]
    assert [panel.mine for panel in draw_outlook(scene(position(OWNERS), 0))] == [False, False]


def test_without_the_herd_no_tiles_are_counted():  # S4.5
    now, _ = draw_outlook(scene(position(PLACING.replace("players 4", "players 4 herd=off")), 0))
    assert "tiles" not in now.body


def test_the_end_is_as_near_as_cards_stacks_and_rounds_say():  # S3.3, S11.1, S11.4
    assert ends(PLACING) == {
        "Cards": ("32 left in the pile", "ends when they run out"),
        "Buildings": ("smallest stack: 6", "ends when one is empty"),
        "Rounds": ("55 after this one", "ends after round 60"),
    }
    assert "Rounds" not in ends(PLACING.replace("players 4", "players 4 limit=0"))


@pytest.mark.parametrize(
    ("of", "before", "after"),
    [
        ("Cards", "c11 c32 pile 32", "- - pile 1\nplayer 1 blind 33"),
        ("Buildings", "b10:6", "-:0"),
        ("Rounds", "round 5", "round 60"),
    ],
)
def test_the_last_round_is_told(of, before, after):
    last = "<b>this round is the last</b>"
    found = ends(PLACING.replace(before, after))
    assert [name for name, (_, how) in found.items() if how == last] == [of]


def test_nothing_is_the_last_round_before_it_is():
    for seed in (3, 4):
        match = list(random_match(seed, 2))
        for where, _ in match[:-1]:
            s = where.state
            _, towards = draw_outlook(scene(where, None))
            if "this round is the last" in towards.body:
                assert s.rounds == match[-1][0].state.rounds
