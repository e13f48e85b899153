"""The sentences about shipped puzzles: what the traits of each game claim is true on the board."""

import pytest

import steppe
from steppe.analysis.puzzles.puzzle import shipped
from steppe.analysis.puzzles.separation import traits_of
from steppe.core.i18n import plain
from steppe.server.pages.puzzles.puzzle_reason import point

SENTENCES = {
    "zebras": {
        "0f39cedf33": "Every good answer leaves the opponent only C3; no other answer does.",
        "44f2c9fb68": "Only the right answer does both: it takes the lead in territory III and"
        " leaves the opponent only E4.",
        "b1b97ad4ac": "Every good answer both places no zebra and keeps the opponent out of"
        " territory II; no other answer does both.",
    },
    "stone_age": {
        "6ec1440564": "Only the right answer adds 2 points at the end for each person.",
        "7d9acdac29": "Only the right answer reserves a building worth 13 points.",
        "90be788401": "Only the right answer adds a symbol to the collection (time).",
        "ca30978bdf": "Only the right answer brings 1 more food every round and costs nothing.",
    },
    "doggerland": {
        "15e82af41c": "Only the right answer does both: it replaces an animal in memory and leaves"
        " nothing behind but fur.",
        "1b0a9e1dbf": "Only the right answer does both: it harvests stone and brings home 6"
        " tokens.",
        "46a67dcc76": "Every good answer both plans what the stock can pay for and keeps the Shaman"
        " free; no other answer does both.",
        "6261c393ef": "Only the right answer does both: it offers fur and paints with two cubes.",
        "f77583ab2c": "Only the right answer paints an animal that is in memory.",
    },
    "valley": {
        "d41258baa8": "Every good answer plays a card on f1; no other answer does.",
        "e5ec361fe6": "Only the right answer does both: it attacks Blue and moves no pawn away"
        " from e1.",
    },
}


@pytest.mark.parametrize("game", SENTENCES)
def test_a_sentence_says_what_right_answers_share(game):
    known = shipped(steppe.load(game))
    assert {id: point(known[id], plain) for id in SENTENCES[game]} == SENTENCES[game]


def ends_of(game):
    """Yield each shipped puzzle's lines: the names of their traits, and the position after them."""
    for puzzle in shipped(game).values():
        for line in puzzle.lines:
            traits = traits_of(game, puzzle.seen_after(()), line.moves)
            yield {trait.name for trait in traits}, puzzle.seen_after(line.moves)


def test_the_opponent_may_play_where_a_sentence_about_zebras_says():
    game, count = steppe.load("zebras"), 0
    for traits, after in ends_of(game):
        places = {move.split(":")[2].upper() for move in after.legal() if move.startswith("place")}
        for name in places:
            assert f"opponent not {name}" not in traits
        only = [name for name in traits if name.startswith("opponent only")]
        assert [name.split()[-1] for name in only] == [*places] * (len(places) == 1)
        count += len(only)
    assert count > 50
