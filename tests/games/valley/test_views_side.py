"""Panels under and beside the board: season, fight, prompt, cards, decks, tribes."""

import re
from itertools import pairwise

import pytest

import steppe
from steppe.core.unchecked import put
from steppe.draw.choice import Choices
from steppe.engine.chance import CHANCE
from steppe.games.valley.rules import stage, state
from steppe.games.valley.rules.board import HEX_NAMES, NO_HEX
from steppe.games.valley.rules.cards import (
    DROUGHT,
    FROZEN_RIVER,
    LOCUSTS,
    NO_EVENT,
    TRICK_NAMES,
    TRICKS,
    WINDOW_NAMES,
)
from steppe.games.valley.rules.state import GONE, HELD
from steppe.games.valley.views import card_text
from steppe.games.valley.views.hand import fight, strip
from steppe.games.valley.views.hand.ask import draw_decline
from steppe.games.valley.views.panels import season, side, stages
from steppe.games.valley.views.panels.meal import is_ahead
from steppe.games.valley.views.players import tribes
from tests.games.valley.scenes import begun, random_match, scene, some_position


def under(where, viewer, picked=()):
    """Return the dock as ``viewer`` sees it."""
    shown = scene(where, viewer, picked=picked, link=lambda words: "?" + ",".join(words))
    choices = Choices(shown)
    return strip.draw_hand(shown, choices) + draw_decline(shown, choices)


def cards(where, viewer):
    """Return the card panel as ``viewer`` sees it."""
    shown = scene(where, viewer, link=lambda words: "?" + ",".join(words))
    return "".join(panel.body for panel in strip.draw_cards(shown, Choices(shown)))


def fought(where, viewer):
    """Return the current fight's panel: its title and contents."""
    return "".join(panel.title + panel.body for panel in fight.draw_fight(scene(where, viewer)))


def dated(where):
    """Return the season panel: its date and contents."""
    panel = season.draw_season(scene(where, None))
    return f"{panel.title} {words_of(panel.body)}"


def words_of(body):
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def beside(where, viewer=None):
    return {panel.title: words_of(panel.body) for panel in side.draw_panels(scene(where, viewer))}


# numbers


def test_a_tribe_shows_pawns_camps_food_and_the_number_of_its_cards():  # V22.2
    red, blue = tribes.draw_stats(scene(begun(), None))
    assert [stat.value for stat in red] == ["5/10", "2/6", "1/4", "11", "5"]
    assert [stat.value for stat in blue] == ["5/10", "2/6", "1/4", "12", "5"]


def test_what_not_every_tribe_has_is_shown_too():  # V14.2, V14.6, V16.30, V18.2
    d5 = HEX_NAMES.index("d5")
    where = put(begun(), announced={0: 1}, fire={0: d5, 1: NO_HEX}, den={0: d5}, standing={1: GONE})
    red, blue = tribes.draw_stats(scene(where, None))
    assert [stat.value for stat in red[5:]] == ["!", "d5", "d5"]
    assert [stat.label for stat in blue[5:]] == ["out of the game"]


def test_ones_own_board_has_a_word_for_each_number_and_tells_the_next_meal():  # V10, V22.2
    (board,) = tribes.draw_own(scene(begun(), 0))
    assert (board.title, board.note, board.mine) == ("Your tribe", "Red", True)
    assert words_of(board.body).startswith("5/10 warriors 2/6 women 1/4 camps 11 food 5 cards ")
    assert "food needed, 11 in stock + " in words_of(board.body)
    hungry = put(begun(), food={0: 0})
    assert 'class="short"' in tribes.draw_own(scene(hungry, 0))[0].body
    assert 'class="meal short"' in tribes.draw_own(scene(hungry, 0))[0].body
    assert tribes.draw_own(scene(begun(), None)) == ()


# the season


def test_the_panel_says_when_it_is_what_happens_and_where_animals_went():  # V4.1, V5.3, V7.2
    where = put(begun(), event=LOCUSTS, die=3)
    words = dated(where)
    assert "Summer 2, year 1" in words
    assert "Locusts, die 3" in words
    assert "Animals went south" in words


def test_the_direction_is_not_told_before_it_is_rolled():  # V7.2
    where = begun()
    put(where, phase=stage.STEERING, player=CHANCE)
    words = dated(where)
    assert "direction is not known yet" in words


def test_events_in_force_stay_open():  # V5.3
    where = put(begun(), in_force={DROUGHT: 1}, event=NO_EVENT)
    told = beside(where)["Summer 2, year 1"]
    assert "No event this turn Still in force Drought All fields become damaged;" in told


def test_ice_in_force_says_on_which_river():  # V15.15
    where = put(begun(), in_force={FROZEN_RIVER: 1}, opened=2)
    assert "Frozen river, the big river" in dated(where)


# the fight


def test_a_fight_shows_dice_and_bonuses_of_both_sides():  # V9.2, V9.3
    where = begun("done done pass flint")
    words = words_of(fought(where, 0))
    assert "Hunt on d5: 1 bison" in words
    assert "bonus +7" in words  # 5 warriors (one die is a woman's), village, flint
    assert "warriors +5" in fought(where, 0)
    assert "own camp +1" in fought(where, 0)
    assert "Flint +1" in fought(where, 0)


def test_the_loser_of_a_round_sees_what_was_rolled():  # V9.8
    where = some_position(lambda position: position.state.phase == stage.GIVING_UP)
    words = words_of(under(where, where.player) + fought(where, where.player))
    assert "Which pawn do you lose?" in words
    assert "loses a pawn" in words
    assert re.search(r"rolled \d, with bonus \d+", words)


def test_nothing_is_shown_where_nobody_fights():
    assert fought(begun(), 0) == ""


# the prompt


def test_every_decision_but_the_moves_of_step_4_has_its_link():  # V23.1
    for seed in range(3):
        for where, _ in random_match(seed, 4, edition=("summary", "descartes")[seed % 2]):
            if where.player < 0:
                continue
            plays = [m for m in where.legal() if m.partition(":")[0] not in TRICK_NAMES]
            moves = [m for m in plays if m.split(":")[0] not in ("move", "build", "kindle")]
            body = under(where, where.player)
            assert [move for move in moves if f'data-move="{move}"' not in body] == []


def test_who_waits_is_asked_nothing():
    where = begun()
    assert "data-move" not in under(where, 1)
    assert "data-move" not in under(where, None)


# cards


def test_one_sees_the_own_cards_and_a_spectator_none():  # V22.1
    where = begun()
    assert "Flint" in cards(where, 0)
    assert "Torches" not in cards(where, 0)
    assert "Torches" in cards(where, 1)
    assert cards(where, None) == ""


def test_what_can_be_played_now_is_marked():  # V16.2
    where = begun("done done pass")  # before the fight with the bison
    body = cards(where, 0)
    assert re.findall(r'class="playable-name"[^>]*data-pick="([a-z-]+)"', under(where, 0)) == [
        "flint"
    ]
    marked = re.findall(r'class="trick playable"[^>]*data-pick="([a-z-]+)"', body)
    assert marked == ["flint"]


def test_a_card_keeps_its_place_when_it_can_be_played():  # V16.2
    where = some_position(fan_is_mixed)
    body, shown = cards(where, where.player), strip.held(where.state, where.player)
    names = re.findall(r'class="trick-name">.*?</svg>([^<]*)<', body)
    assert names == [card_text.trick_name(str, trick) for trick in shown]


def fan_is_mixed(where):
    """Return whether the hand shows an unplayable card before a playable one."""
    s, now = where.state, {move.partition(":")[0] for move in where.legal()}
    fits = [TRICK_NAMES[trick] in now for trick in strip.held(s, where.player)]
    return (False, True) in pairwise(fits)


def test_the_line_of_the_meal_keeps_its_place_after_it():  # V10
    where = some_position(lambda position: not is_ahead(position.state))
    assert '<p class="meal"></p>' in tribes.draw_own(scene(where, 0))[0].body


def test_a_card_is_picked_before_it_is_played():
    where = begun("done done pass")
    assert 'data-move="flint"' not in under(where, 0)
    assert 'data-move="flint"' in under(where, 0, picked=("flint",))


@pytest.mark.parametrize("trick", range(TRICKS))
def test_every_card_can_be_read(trick):  # V16.1
    where = put(begun(), trick={trick: HELD})
    body = cards(where, 0)
    name = card_text.trick_name(str, trick)
    assert name in words_of(body)


# known hidden cards


def test_a_foreseen_event_is_shown_to_who_has_looked():  # V16.20
    where = put(begun(), foreseen=LOCUSTS, seers=1)
    assert "Next event: Locusts" in beside(where, 0)["What you have seen"]
    assert "What you have seen" not in beside(where, 1)


def test_cards_seen_by_spying_are_shown_to_the_spy():  # V16.35
    torches = TRICK_NAMES.index("torches")
    where = put(begun(), known={torches: 1}, peeked={0: {1: 1}})
    told = beside(where, 0)["What you have seen"]
    assert told.startswith("Blue holds")
    assert told.endswith("Torches")
    assert "What you have seen" not in beside(where, 1)
    assert "What you have seen" not in beside(where, None)


def test_decks_and_bag_show_what_is_open():  # V22.2
    where = begun("done done pass flint")
    told = beside(where)["Decks and bag"]
    assert "Summer events 15 /15 Ailing animals" in told
    assert "Trick cards 30 played: Flint" in told
    assert "Wolves in reserve 8" in told


def test_intuition_is_a_card_without_target():  # V16.20
    where = put(begun(), trick={TRICK_NAMES.index("intuition"): HELD}, turns=3)
    assert 'data-pick="intuition"' in under(where, 0)


def test_the_end_shows_by_what_tribes_are_ranked():  # V14.4, V14.9
    where = put(begun(), phase=stage.OVER, player=-4, ending=state.LAST_TRIBE, winners=1)
    told = beside(where)["The end"]
    assert told.startswith("Red wins: the last tribe in the valley.")
    assert told.endswith("Red Blue Pawns 7 7 Food 11 12 Camps 1 1")


def test_nobody_is_ranked_before_the_end():
    assert "The end" not in beside(begun())


# switches


def test_a_card_shows_whether_its_owner_is_asked_when_it_could_be_played():  # V23.4
    where = put(begun(), trick={TRICK_NAMES.index("tree-climbing"): HELD})
    put(where, trick={TRICK_NAMES.index("theft"): HELD})
    shown = scene(where, 0, switches={"flood": True, "fight-start": False, "hunt-start": True})
    climbing = strip.draw_switches(shown, TRICK_NAMES.index("tree-climbing"))
    assert re.findall(r'form="([a-z-]+)" aria-pressed="(\w+)"', climbing) == [
        ("switch-flood", "true"),
        ("switch-fight-start", "false"),
        ("switch-hunt-start", "true"),
    ]
    assert "Flood: before anyone drowns" in words_of(climbing)
    assert "When to ask you" in words_of(climbing)
    silent = scene(where, 0, switches={"flood": False})
    told = words_of(strip.draw_switches(silent, TRICK_NAMES.index("tree-climbing")))
    assert "You pass automatically" in told
    assert strip.draw_switches(shown, TRICK_NAMES.index("theft")) == ""  # played in one's own part
    assert climbing in strip.draw_cards(shown, Choices(shown))[0].body
    assert 'class="asked"' not in cards(where, 0)  # viewers without saved switches see none


def test_a_window_lies_in_the_step_in_which_it_opens():  # V16.2
    position = steppe.load("valley").new(players=3)
    position.state.phase = stage.ASKING
    steps = []
    for position.state.window in range(len(WINDOW_NAMES)):  # in the order of a turn's steps
        steps.append(stages.stage_of(position.state))
    assert steps == sorted(steps)
    assert set(steps) == {0, 2, 3, 4, 5, 6, 7}  # no window opens while animals or cards are drawn
