"""Names, labels of moves, status lines, the end of a match, the terminal."""

import pytest

from steppe.core.i18n import plain
from steppe.core.unchecked import put
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.actions import ACTIONS
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import EVENTS, TRICK_NAMES, TRICKS
from steppe.games.valley.rules.stage import OVER
from steppe.games.valley.rules.state import BY_CAMPS, EXTINCTION, LAST_TRIBE, TURN_LIMIT
from steppe.games.valley.views import card_text, text
from tests.games.valley.scenes import GAME, NAMES, random_match, some_position
from tests.games.valley.test_views_story import begun

FOUR_CAMPS = "four camps at the end of two turns in a row"
LONGEST = 175  # room on a card, in characters


@pytest.mark.parametrize("trick", range(TRICKS))
def test_a_card_says_in_few_words_what_it_does_and_when(trick):  # V16.1, V16.2
    where = GAME.new(2)
    words = card_text.trick_text(plain, where.state, trick)
    assert words.endswith(".")
    assert len(words) < LONGEST
    assert card_text.trick_when(plain, trick)


@pytest.mark.parametrize("event", range(EVENTS))
def test_an_event_has_a_name_and_says_what_it_does(event):  # V15
    assert card_text.event_name(plain, event)
    assert card_text.event_text(plain, GAME.new(2).state, event).endswith(".")


def test_cards_say_what_the_fire_changes_where_there_is_fire():  # V15.17, V16.19
    with_fire, without = GAME.new(2, fire="yes").state, GAME.new(2).state
    theft = TRICK_NAMES.index("theft")
    assert "fire" in card_text.trick_text(plain, with_fire, theft)
    assert "fire" not in card_text.trick_text(plain, without, theft)


def test_moves_of_every_kind_that_occurs_have_a_label():  # V23.1
    seen: dict[str, str] = {}
    for seed in range(12):
        for where, _ in random_match(
            seed, 4, fire="yes", edition=("summary", "descartes")[seed % 2]
        ):
            for move in where.legal():
                seen.setdefault(move.partition(":")[0], text.label(where, move))
    assert len(seen) > len(ACTIONS.verbs) / 2
    assert all(words[:1].isupper() and "{" not in words for words in seen.values())


def test_a_move_to_others_says_so():  # V8.7
    where = begun()
    assert text.label(where, "move:d5:warrior:e4") == "Move a warrior from d5 to e4"
    put(where, beasts={HEX_NAMES.index("e4"): 1}, herd={2: {HEX_NAMES.index("e4"): 1}})
    label = text.label(where, "move:d5:warrior:e4")
    assert label == "Move a warrior from d5 to e4 (occupied)"


@pytest.mark.parametrize("players", [2, 6])
def test_everybody_is_told_what_is_asked_of_whom(players):  # V23
    for number, (where, _) in enumerate(random_match(7, players, fire="yes")):
        if number % 5 == 0:
            for viewer in (0, 1, None):
                call, words, hint = text.status(where.observe(viewer), viewer, NAMES)
                assert call
                assert hint
                assert "{" not in call + words + hint


def test_others_learn_that_a_window_is_open_and_not_what_is_held():  # V22.3, V23.6
    where = begun("done done")
    assert where.state.phase == stage.ASKING
    other = 1 - where.player
    assert text.status(where.observe(other), other, NAMES)[:2] == (
        NAMES[where.player],
        "may play a card before all fights",
    )


def test_who_holds_no_fitting_card_is_told_why_the_question_comes():  # V22.3
    why = "None of your cards fits now. You are asked anyway, so that no one can tell."
    where = some_position(lambda p: p.state.phase == stage.ASKING and len(p.legal()) == 1)
    assert text.status(where.observe(where.player), where.player, NAMES)[2] == why
    where = some_position(lambda p: p.state.phase == stage.ASKING and len(p.legal()) > 1)
    assert text.status(where.observe(where.player), where.player, NAMES)[2] != why


def test_it_is_said_what_the_names_in_the_hint_stand_for():  # V14.3, V15
    where = put(begun(), announced={1: 1}, event=0)
    hint = text.status(where, 1 - where.player, NAMES)[2]
    assert "event Ailing animals" in hint
    assert "victory with four camps again this turn: Blue" in hint


@pytest.mark.parametrize(
    ("ending", "winners", "result"),
    [
        (BY_CAMPS, 1, ("You win", "four camps at the end of two turns in a row")),
        (
            BY_CAMPS,
            3,
            ("Ana and Bruno share the win", "four camps at the end of two turns in a row"),
        ),
        (LAST_TRIBE, 2, ("Bruno wins", "the last tribe in the valley")),
        (EXTINCTION, 0, ("Nobody wins", "no tribe is left")),
        (TURN_LIMIT, 2, ("Bruno wins", "the turn limit is reached (120 turns)")),
    ],
)
def test_the_end_says_who_won_and_how(ending, winners, result):  # V14
    where = put(begun(), phase=OVER, player=-4, ending=ending, winners=winners)
    call, standings, why = text.status(where, 0, NAMES)
    assert (call, why) == result
    assert standings == "Ana has 1 camp, Bruno has 1 camp"
