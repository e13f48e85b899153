"""French sentences read well."""

import pytest

from steppe.games.doggerland import GAME
from steppe.games.doggerland.views import text, words
from tests.games.doggerland.boards import COLD, EATING, PLANNING, alone, board, resolving
from tests.games.french import spoken

NAMES = ("Ana", "Bea", "Cleo", "Dora")


SAY = spoken(GAME)


@pytest.mark.parametrize(
    ("make", "moves", "sentence"),
    [
        (
            lambda: board(COLD),
            "send:d5 party:2h-1t",
            "Envoie 2 chasseurs-cueilleurs et 1 outil en d5 (bois)\u00a0: paie 1 fourrure",
        ),
        (
            lambda: board(PLANNING),
            "send:f6 party:1c-1h",
            "Envoie le Chef et 1 chasseur-cueilleur en f6 chasser le renne",
        ),
        (
            resolving,
            "do:d5",
            "R\u00e9colte en d5 avec 1 chasseur-cueilleur et 1 outil\u00a0: 2 bois",
        ),
        (
            resolving,
            "do:range",
            "Am\u00e9liore une capacit\u00e9 (port\u00e9e) pour 1 os\u00a0: "
            "les exp\u00e9ditions vont jusqu\u2019\u00e0 3 tuiles",
        ),
        (
            lambda: resolving("menhir"),
            "do:shaman erect:d5",
            "Dresse un menhir en d5 pour 2 bois, 2 pierres et 2 outils\u00a0: 6 points",
        ),
        (
            resolving,
            "done",
            "Renonce aux actions restantes, dont la Chamane\u00a0: prend 1 Disette",
        ),
        (
            lambda: board(EATING),
            "done",
            "Termine\u202f; les troupeaux migrent\u00a0: bison e3 vers e4, renne f6 vers f4",
        ),
        (
            lambda: alone("sc12"),
            "tell:horse",
            "Ajoute un cheval \u00e0 sa m\u00e9moire collective\u202f; les adversaires peignent le "
            "bison (tuile 2, ligne du haut)",
        ),
    ],
)
def test_french_sentences_read_well(make, moves, sentence):
    assert text.turn_sentence(make(), moves.split(), SAY) == sentence


def test_numbers_bend_the_french_words():
    counts = [words.counted(SAY, "hunter", number) for number in (0, 1, 2)]
    assert counts == [
        "aucun chasseur-cueilleur",
        "1 chasseur-cueilleur",
        "2 chasseurs-cueilleurs",
    ]


def test_the_call_reads_well_in_french():
    assert text.status(alone("sc12").play("tell:horse"), 0, NAMES, SAY) == (
        "\u00c0 vous",
        "Programmez une action, ou passez",
        "6 membres au Village \u00b7 objectifs\u00a0: 0 sur 5 \u00b7 1 Disette, 2 au plus",
    )
