"""French sentences read well."""

import pytest

from steppe.games.stone_age.views import text, words
from steppe.games.stone_age.views.panels import ledger
from steppe.games.stone_age.views.players import boards
from tests.games.french import spoken
from tests.games.stone_age.scenes import (
    ENDED,
    FEEDING,
    GAME,
    NAMES,
    PLACING,
    USING,
    position,
    scene,
)

SAY = spoken(GAME)


@pytest.mark.parametrize(
    ("board", "moves", "sentence"),
    [
        (PLACING, "place:forest:3", "Envoie 3 personnages \u00e0 la for\u00eat"),
        (PLACING, "place:hunt:1", "Envoie 1 personnage \u00e0 la chasse"),
        (
            USING,
            "use:forest ~die:2 ~die:5 ~die:1 tool:1",
            "Obtient 2, 5 et 1 dans la for\u00eat, ajoute l\u2019outil de valeur 1\u00a0: 3 bois",
        ),
        (FEEDING, "refuse", "Ne nourrit pas sa tribu\u00a0: \u221210 points\u202f; manche 6"),
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
