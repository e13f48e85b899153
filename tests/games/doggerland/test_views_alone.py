"""Solo matches on the page: colours, and objectives instead of a score (D21.1, D21.4, D21.17)."""

import re

from steppe.core.i18n import plain
from steppe.core.unchecked import put
from steppe.draw.choice import Choices
from steppe.engine.chance import TERMINAL
from steppe.games.doggerland import GAME
from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.state import (
    HOUSING,
    LOST_BY_FAMINE,
    LOST_BY_GOALS,
    OCHRE_PAINTING,
    OVER,
)
from steppe.games.doggerland.views import svg, text
from steppe.games.doggerland.views.panels import hut, objectives, rivals
from steppe.games.doggerland.views.words import RIVALS, colour_of
from tests.games.doggerland.looks import alone, clans, scene, seen


def test_who_is_alone_is_yellow_and_the_adversaries_are_red_pink_and_blue():  # D21.1, D21.4
    assert colour_of(alone().state, 0) == "yellow"
    assert RIVALS == ("red", "pink", "blue")
    assert colour_of(clans().state, 0) == "red"


def test_the_board_of_a_match_alone_has_a_palette_of_its_own():  # D21.1
    assert GAME.palette(1) == "palette-lone"
    assert 'players-1 palette-lone"' in svg.draw(scene(alone())).board
    assert "palette-lone" not in svg.draw(scene(clans())).board


def test_texts_call_the_colours_that_are_drawn():  # D21.4
    where = alone(rite={0: {0: 1}})
    look = scene(where)
    assert re.findall(r"(Red|Pink|Blue) on", seen(rivals.draw_rivals(look).body)) == [
        "Red",
        "Pink",
        "Blue",
    ]
    assert "done by Yellow" in hut.draw_hut(look, Choices(look)).body


def test_alone_the_objectives_reached_stand_where_others_have_a_score():  # D21.17
    stats = svg.draw(scene(alone())).stats[0]
    assert (stats[0].value, stats[0].label) == ("0/5", "objectives completed / needed")
    assert svg.draw(scene(clans())).stats[0][0].label == "members available / total"


def test_alone_what_there_is_to_reach_stays_with_the_goods_whatever_the_card():  # D21.11, D21.17
    where = alone("sc22", famine={0: 2})  # great hunger: the prompt has the event
    hand = svg.draw(scene(where)).hand
    assert "objectives 0/5" in seen(hand)
    assert re.search(r'class="chip" data-help="ownobjective" title="To win alone, ', hand)
    assert re.search(r'class="chip short"[^>]*>(?:(?!chip).)*famine 2/2</b>', hand)
    assert "0/5" not in seen(svg.draw(scene(clans())).hand)


def test_the_help_of_an_objective_is_of_those_who_play():  # D18.1, D21.17
    lone, common = (objectives.draw_objectives(scene(each())).body for each in (alone, clans))
    assert 'data-help="ownobjective"' in lone
    assert 'data-help="objective"' not in lone
    assert 'data-help="objective"' in common


def test_at_the_end_an_objective_is_reached_or_missed():  # D21.17
    where = put(alone(), phase=OVER, player=TERMINAL, ending=LOST_BY_GOALS)
    body = seen(objectives.draw_objectives(scene(where, None)).body)
    assert "missed: 0 of 4" in body
    assert "missed" not in seen(objectives.draw_objectives(scene(alone())).body)


def test_an_objective_met_within_the_round_is_marked_and_says_when_it_counts():  # D17.2, D21.16
    where = alone(hunters={0: 8})
    body = objectives.draw_objectives(scene(where)).body
    words = "counted at the end of the round"
    assert f'"reached met soon" title="{words}">10 of 10 <small>{words}</small><' in body
    where = put(where, goal={0: dict.fromkeys(range(16), 1)})
    assert "counted at the end" not in objectives.draw_objectives(scene(where)).body


def test_who_chooses_where_the_adversaries_paint_sees_the_fresco_and_what_it_changes():  # D21.8
    where = alone(phase=OCHRE_PAINTING, turned=0, captive={0: 0})
    hand = svg.draw(scene(where)).hand
    assert "you cannot paint it afterwards" in hand
    wall = re.search(r'<ul class="wall.*?</ul>', hand)
    assert wall
    assert 'data-move="ochre:' in wall[0]


def test_what_was_met_when_famine_ended_the_match_came_too_late():  # D21.11, D21.17
    over = {"phase": OVER, "player": TERMINAL, "ending": LOST_BY_FAMINE, "rounds": 8}
    goals = svg.draw(scene(put(alone(hunters={0: 8}), **over), None)).goals
    told = {goal.title: goal.words for goal in goals}
    assert told["Great clan"] == "10 of 10, too late: famine ended the match first"
    assert told["Stones for the gods"] == "missed: 0 of 2"
    assert told["Objectives"] == "0 of 5 needed; round 8 was not counted"


def test_what_there_is_to_reach_alone_is_told_in_a_line():  # D21.3
    assert text.aim(alone(), plain) == (
        "To win alone, complete 5 of 7 objectives in 8 rounds with at most 2 famine."
    )


def test_alone_nothing_that_is_asked_speaks_of_points():  # D21.17
    where = alone()
    hands = (svg.draw(scene(where, picked=(verb,))).hand for verb in ("call", "paint"))
    assert all("point" not in re.sub(r'"[^"]*"', "", hand) for hand in hands)


def test_a_habitat_that_changes_nothing_says_so():  # D7.2, D21.17
    where = alone(phase=HOUSING, doing=ACTIONS.parse("do:build"), stock={0: {0: 1, 1: 1}})
    words = "Build a simple habitat over the one on spot 1 for 1 wood and 1 stone: no new place"
    assert text.label(where, "lay:simple:1", plain) == words
