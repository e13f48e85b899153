"""Every card, move, prompt and match has text; ``examples`` checks much of it."""

import pytest

from steppe.analysis.puzzles.puzzle import shipped
from steppe.core.i18n import plain
from steppe.core.scene import Scene
from steppe.games.valley.rules.actions import ACTIONS
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import EVENTS, TRICK_NAMES, TRICKS
from steppe.games.valley.views import card_text, text
from steppe.games.valley.views.board.sights import sight
from tests.games.valley.scenes import GAME, NAMES, random_match

FOUR_CAMPS = "four camps at the end of two turns in a row"
LONGEST = 175  # maximum number of characters on a card


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


def test_a_pawn_that_can_move_no_more_is_ticked_until_the_part_ends():  # V8.2
    puzzle, line = next(
        (one, line.moves)
        for one in shipped(GAME).values()
        for line in one.lines
        if line.moves[0].startswith("move:") and line.moves[1:] == ("done",)
    )
    place = HEX_NAMES.index(line[0].rpartition(":")[2])
    pages = [puzzle.seen_after(line[:count]) for count in range(3)]
    seen = [sight(Scene(page, puzzle.seat), place) for page in pages]
    assert [("moved already" in words) for words in seen] == [False, True, False]
    ticks = [page.render(puzzle.seat).count("moved-tick") for page in pages]
    assert ticks[1] > ticks[0]
    assert ticks[2] == 0


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


@pytest.mark.parametrize("players", [2, 6])
def test_everybody_is_told_what_is_asked_of_whom(players):  # V23
    for number, (where, _) in enumerate(random_match(7, players, fire="yes")):
        if number % 5 == 0:
            for viewer in (0, 1, None):
                call, words, hint = text.status(where.observe(viewer), viewer, NAMES)
                assert call
                assert hint
                assert "{" not in call + words + hint


@pytest.mark.parametrize("edition", ["summary", "descartes"])
def test_whole_matches_can_be_told_by_everyone(edition):
    options = {"edition": edition, "fire": "yes", "return": "yes"}
    for seed in (1, 2):
        for where, word in random_match(seed, 5, **options):
            if word:
                assert "{" not in text.turn_sentence(where.observe(None), [word])
        assert where.is_over
