"""French: every word that a view can say has a translation, and each fits its gaps."""

import pytest

from steppe.games.stone_age.tables import SYMBOL_NAMES
from steppe.games.stone_age.views import boards, ledger, text, words
from tests.games.french import asked, catalogue, has_the_gaps_of, is_loose, names_of, spoken
from tests.games.stone_age.scenes import (
    ENDED,
    FEEDING,
    GAME,
    NAMES,
    PLACING,
    USING,
    position,
    random_match,
    scene,
)

FRENCH = catalogue(GAME)
SAY = spoken(GAME)
FIXED = {
    *words.YIELD_NAMES,
    *words.PLACES.values(),
    *words.TOWARD.values(),
    *words.AT.values(),
    *(name for names in words.COUNTED.values() for name in names),
    *words.ROLE_TITLES,
    *words.ROLE_FACTORS,
    *SYMBOL_NAMES,
    *names_of(GAME),
}


def test_every_text_has_french_and_no_french_is_left_over():
    assert sorted((asked(GAME) | FIXED) ^ set(FRENCH)) == []


@pytest.mark.parametrize("english", sorted(FRENCH))
def test_a_translation_is_there_and_has_the_same_gaps(english):
    assert FRENCH[english]
    assert has_the_gaps_of(FRENCH[english], english)


def test_no_translation_ends_a_line_before_its_punctuation():
    assert [french for french in FRENCH.values() if is_loose(french)] == []


def test_a_match_is_told_in_french_from_end_to_end():
    draw = GAME.view("svg").draw
    for number, (where, word) in enumerate(random_match(4, 3)):
        if word:
            text.turn_sentence(where, [word], SAY)
        if number % 9 == 0:
            for viewer in (0, 1, None):
                draw(scene(where, viewer, say=SAY))
                text.status(where.observe(viewer), viewer, NAMES, SAY)
            text.draw_terminal(where, SAY)
        for move in where.legal():
            text.label(where, move, SAY)
    draw(scene(where, None, say=SAY))


@pytest.mark.parametrize(
    ("board", "moves", "sentence"),
    [
        (PLACING, "place:forest:3", "Envoie 3 personnages \u00e0 la for\u00eat"),
        (PLACING, "place:hunt:1", "Envoie 1 personnage \u00e0 la chasse"),
        (
            USING,
            "use:forest ~die:2 ~die:5 ~die:1 tool:1",
            "Lance 2, 5 et 1 dans la for\u00eat, ajoute l\u2019outil de 1\u00a0: 3 bois",
        ),
        (FEEDING, "refuse", "Laisse sa tribu avoir faim\u00a0: \u221210 points\u202f; manche 6"),
    ],
)
def test_french_sentences_read_well(board, moves, sentence):
    assert text.turn_sentence(position(board), moves.split(), SAY) == sentence


def test_numbers_bend_the_french_words():
    counts = [words.goods(SAY, 1, number) for number in (0, 1, 2)]
    assert counts == ["aucune argile", "1 argile", "2 argiles"]


def test_the_end_reads_well_in_french():
    where = position(ENDED)
    assert text.status(where, 1, NAMES, SAY) == (
        "Ana gagne",
        "163 \u00e0 20",
        "une pile de b\u00e2timents est vide",
    )
    body = ledger.draw_ledger(scene(where, None, say=SAY))[0].body
    assert "Une pile de b\u00e2timents est vide\u00a0: la partie est finie." in body
    assert "4\u00d77 = 28" in boards.draw_boards(scene(where, None, say=SAY))[0]
