"""The panels beside the map: round, cave, crafts, hut, objectives, the solo card."""

import re
from itertools import pairwise

from steppe.core.unchecked import put
from steppe.draw.choice import Choices
from steppe.games.doggerland.rules.cards import CAPTIVES
from steppe.games.doggerland.rules.state import MOVING, OVER
from steppe.games.doggerland.rules.tables import (
    BISON,
    FRESCO_TILES,
    GOAL_IDS,
    HORSE,
    MAMMOTH,
    NO_ANIMAL,
    REINDEER,
    SPOT_NAMES,
    WALL,
    WALL_NAMES,
)
from steppe.games.doggerland.views.panels.side import draw_panels
from steppe.games.doggerland.views.panels.stages import stages
from steppe.games.doggerland.views.players.count import progress, row_points, standing
from tests.games.doggerland.looks import alone, clans, random_moments, scene, seen, titles


def panels_of(looks):
    return draw_panels(looks, Choices(looks))


def panel(where, title, viewer=0):
    """Return the body of the panel whose title begins with ``title``."""
    panels = panels_of(scene(where, viewer))
    return next(one.body for one in panels if one.title.startswith(title))


def on_wall(**cubes):
    """Return fields that put cubes on the wall: ``fr01_top=(1, 2)`` puts two of player 1 there."""
    fields = {"cube": {}, "cubes": {}}
    for name, (player, number) in cubes.items():
        wall = WALL_NAMES.index(name.replace("_", "-"))
        fields["cube"][wall], fields["cubes"][wall] = player, number
    return fields


def links(body):
    return re.findall(r'data-move="([^"]*)"', body)


# The round


def test_the_ring_marks_the_round_and_tells_the_season_of_each():  # D3.6
    body = panel(clans(rounds=3), "Round 3 of 8")
    rounds = re.findall(r'<li class="(hot|cold) (past|now|to-come)"', body)
    assert rounds[:4] == [("hot", "past"), ("cold", "past"), ("hot", "now"), ("cold", "to-come")]
    assert len(rounds) == 8
    assert body.count('aria-current="step"') == 1


def test_the_season_says_what_it_costs_and_what_comes_next():  # D6.3, D17.4
    hot, cold = seen(panel(clans(), "Round 1")), seen(panel(clans(rounds=8), "Round 8"))
    assert "cost no fur. Next comes the cold season: bison and mammoths appear." in hot
    assert "costs 1 fur. This is the last round." in cold
    assert "Next comes the hot season: horses and reindeer appear." in seen(
        panel(clans(rounds=2), "Round 2")
    )
    assert "The match is over." in seen(panel(clans(phase=OVER, player=-4), "Round 1"))


def test_a_card_that_brings_frost_into_a_hot_round_is_told_with_the_season():  # D21.9
    assert "Hot season. Each expedition" in seen(panel(alone("sc16"), "Round 1"))


def test_the_short_match_has_a_ring_of_six():  # D20.1
    assert panel(clans(last=6), "Round 1 of 6").count("<li ") == 6


# The cave


def test_revealed_tiles_stand_in_their_order_and_the_rest_is_rock():  # D11.1, D17.5
    where = clans(fresco={2: 1}, order={1: 2}, num_frescoes=2)
    told = titles(panel(where, "Fresco", viewer=None))
    assert told[:4] == [
        "Reindeer on tile 1, top row, 2 points",
        "Horse on tile 1, middle row, 1 point",
        "Reindeer on tile 1, bottom row, 2 points",
        "Bison on tile 2, top row, 3 points",
    ]
    assert told[6:8] == ["Tile 3 is not revealed yet", "Tile 4 is not revealed yet"]
    assert FRESCO_TILES[2] == 4


def test_a_painted_cell_shows_a_hand_in_the_colour_of_the_clan_and_the_number_of_cubes():  # D13.5
    body = panel(clans(**on_wall(fr01_top=(1, 2))), "Fresco")
    assert "Reindeer on tile 1, top row, 2 points: 2 cubes (Blue)" in titles(body)
    assert '<span class="print p2">' in body
    assert re.search(r'class="print p2">.*?<b aria-hidden="true">2</b>', body)


def test_who_paints_and_who_keeps_a_cell_stands_on_it():  # D11.2, D13.5
    where = clans().play("paint:fr01-middle by:hunter call:perfect-painting mark:fr01-top")
    told = titles(panel(where, "Fresco", viewer=None))
    assert "Horse on tile 1, middle row, 1 point: Red paints here" in told
    assert "Reindeer on tile 1, top row, 2 points: token (Blue)" in told


def test_each_row_tells_who_leads_with_the_points_so_far():  # D19.2
    fields = on_wall(fr01_top=(1, 2), fr01_middle=(0, 1))
    told = titles(panel(clans(**fields), "Fresco"))
    assert told[-3:] == [
        "Top row: Blue 4 points for 2 cubes",
        "Middle row: Red 4 points for 1 cube",
        "Bottom row: nobody yet",
    ]
    assert "Top row: nobody yet" not in titles(panel(alone(), "Fresco"))  # solo scores no rows


def test_clans_that_share_a_count_share_its_points():  # D19.2
    assert row_points((2, 2, 1, 0)) == (4, 4, 2, 0)
    assert row_points((0, 3, 2, 1)) == (0, 4, 2, 0)
    assert row_points((0, 0)) == (0, 0)


# Choices beside the map


def test_a_cell_a_craft_and_a_spot_are_links_while_they_have_a_move():  # D11.2, D7.5, D13.1
    where = clans()
    assert links(panel(where, "Fresco")) == [
        "paint:fr01-top",
        "paint:fr01-middle",
        "paint:fr01-bottom",
    ]
    assert links(panel(where, "Crafts")) == ["craft:st1", "craft:ne1", "craft:st3"]
    assert len(links(panel(where, "Shaman"))) == 8
    assert 'aria-label="Send the Shaman (twins): 1 meat' in panel(where, "Shaman")


def test_who_waits_or_looks_on_has_no_link_in_any_panel():
    for viewer in (1, None):
        assert not any(links(one.body) for one in panels_of(scene(clans(), viewer)))


def test_a_panel_offers_nothing_that_is_not_legal():
    for seed, players in ((1, 1), (2, 2), (3, 4)):
        for number, where in enumerate(random_moments(seed, players)):
            if number % 9 == 0:
                panels = panels_of(scene(where, where.player))
                assert {move for one in panels for move in links(one.body)} <= set(where.legal())


# Crafts and the hut


def test_a_craft_tells_its_points_and_price_and_who_works_on_it():  # D7.5, D7.6
    body = panel(clans().play("craft:ne1 by:chief"), "Crafts", viewer=None)
    assert "Statuette worth 3 points, costs 2 wood" in titles(body)
    assert "Necklace worth 3 points, costs 1 fur and 1 bone; Red is working on it" in titles(body)


def test_an_empty_stall_is_a_gap():  # D17.6
    body = panel(alone(), "Crafts")  # great hunger: the adversaries discarded the statuettes
    assert body.count('class="stall gap"') == 2


def test_a_spot_tells_who_was_there_and_who_is():  # D13.1, D13.2
    where = clans(rite={1: {SPOT_NAMES.index("menhir"): 1}}).play("call:trade")
    told = titles(panel(where, "Shaman", viewer=None))
    assert any(words.endswith("6 points; done by Blue") for words in told)
    assert any(words.endswith("; Red&#x27;s Shaman is there") for words in told)


def test_spots_that_an_adversary_blocks_are_marked():  # D21.7
    body = panel(alone("sc22"), "Shaman")
    blocked = re.findall(r'class="rite-spot blocked" title="(\w+)', body)
    assert blocked == ["Trade", "Village"]
    assert not set(links(body)) & {"call:trade", "call:village-move"}


# Objectives


def test_an_objective_tells_its_free_places_and_how_far_each_clan_is():  # D18
    where = clans(hunters=[7, 4, 0, 0])
    told = titles(panel(where, "Objectives"))
    assert told[:3] == [
        "10 members",
        "still free: 5 points and 3 points",
        "Red has 9 of 10; Blue has 6 of 10",
    ]


def test_taken_places_and_the_points_of_a_cube_are_told():  # D18.1
    first = GOAL_IDS.index("ob1")
    where = clans(goal={1: {first: 2}}, since={first: 2}, second={first: 3})
    told = titles(panel(where, "Objectives"))
    assert told[:3] == [
        "10 members",
        "both places are taken",
        "Red has 6 of 10; Blue has 3 points",
    ]


def emblems(where):
    """Return the emblems on the first objective's line, with their places, from left to right."""
    line = re.search(r'<svg class="lane".*?</svg>', panel(where, "Objectives"))[0]
    spots = [float(x) for x in re.findall(r"translate\((\S+)", line)]
    return re.findall(r'class="emblem-body (p\d(?: won)?)"', line), spots


def test_clans_stand_on_a_line_as_far_as_they_have_come_and_hide_none():  # D18.1
    behind, start = emblems(clans(hunters=[7, 4, 0, 0]))
    ahead, end = emblems(clans(hunters=[4, 8, 0, 0]))
    assert behind == ["p2", "p1"]
    assert ahead == ["p1", "p2"]
    assert end[1] > start[1]
    assert start[1] - start[0] > 10
    together, spots = emblems(clans(4))
    assert together == ["p1", "p2", "p3", "p4"]
    assert min(b - a for a, b in pairwise(spots)) > 5


def test_who_has_a_place_has_arrived_the_first_before_the_second():  # D18.1
    first = GOAL_IDS.index("ob1")
    taken = {"since": {first: 2}, "second": {first: 3}}
    where = clans(3, hunters=[8, 1, 4, 0], goal={1: {first: 1}, 2: {first: 2}}, **taken)
    assert emblems(where)[0] == ["p1", "p3 won", "p2 won"]


def test_all_species_and_all_capabilities_are_counted_part_by_part():  # D18.2
    fields = on_wall(fr01_top=(0, 1), fr01_middle=(0, 1), fr01_bottom=(0, 1))
    told = titles(panel(clans(**fields, capability={0: [3, 3, 2]}), "Objectives"))
    assert any("Red has 2 of 4;" in words for words in told)  # reindeer and horse
    assert any("Red has 2 of 3;" in words for words in told)


def test_a_lone_player_sees_what_is_needed_and_the_famine_allowed():  # D21.3, D21.11
    body = panel(alone(famine=[2, 0, 0, 0]), "Objectives")
    assert "0 of 5 needed famine 2, at most 2" in seen(body)
    assert '<span class="short">' in body
    met = panel(alone(goal={0: {GOAL_IDS.index("so08"): 1}}), "Objectives")
    assert "1 of 5 needed" in seen(met)
    assert seen(met).endswith("Great clan 10 members completed")


# Solo


def test_the_card_tells_its_event_the_deed_of_the_rivals_and_what_is_blocked():  # D21.7, D21.8
    titled = next(p for p in panels_of(scene(alone())) if p.title.startswith("Event"))
    assert titled.title == "Event: Great hunger"
    assert seen(titled.body) == (
        "The meal needs 2 more food this round. mandatory "
        "The adversaries discard all visible statuettes. "
        "Blocked for your Shaman: Village move and trade."
    )
    assert "you may refuse it" in panel(alone("sc01"), "Event")
    assert "accepted" in panel(alone("sc01").play("accept"), "Event")


def test_each_rival_tells_where_he_is_and_where_he_goes():  # D21.14
    words = re.findall(r"<li[^>]*>.*?<span>([^<]*)</span>", panel(alone("sc22"), "Adversaries"))
    assert words == [
        "Red on f4: 2 steps to the south",
        "Pink on d6: 2 steps to the north",
        "Blue on e6: 2 steps to the south",
    ]


def captives(*species):
    return list(species) + [NO_ANIMAL] * (CAPTIVES - len(species))


def test_the_memory_of_the_rivals_has_the_oldest_at_the_right():  # D21.5
    body = panel(alone(captive=captives(HORSE, BISON)), "Adversaries")
    assert titles(body)[-5:] == ["free place"] * 3 + ["bison", "horse"]
    assert "Animals held: 2 of 5" in seen(body)
    assert "pushes" not in body


def test_a_full_memory_tells_which_animal_the_next_one_pushes_out():  # D21.6
    full = captives(HORSE, BISON, BISON, MAMMOTH, REINDEER)
    assert "the next capture pushes out the horse" in panel(alone(captive=full), "Adversaries")
    shown = dict.fromkeys(range(6), 1)
    painted = {wall: 1 for wall in range(18) if WALL[wall] == BISON}
    where = alone(
        captive=full,
        fresco=shown,
        order={number: number for number in range(6)},
        num_frescoes=6,
        cube=painted,
        cubes=painted,
    )
    assert "the next capture pushes out the bison" in panel(where, "Adversaries")


def test_how_far_clans_are_is_never_out_of_date():  # D18.2
    asked = tuple(range(len(GOAL_IDS)))
    for players in (1, 4):
        for where in random_moments(players, players):
            for player in range(players):
                far = tuple(progress(where.state, player, goal) for goal in asked)
                assert standing(where.state, player, asked) == far


def test_the_phase_is_named_after_the_village_while_it_may_move():  # D17.7
    where = clans()
    assert stages(scene(where))[-1].title == "Feed"
    assert stages(scene(put(where, phase=MOVING)))[-1].title == "Village"
