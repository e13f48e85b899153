"""French: every word that a view can say has a translation, and each fits its gaps."""

import pytest

from steppe.draw.words import COLOURS
from steppe.games.doggerland import GAME
from steppe.games.doggerland.views import (
    call,
    ledger,
    menu,
    parties,
    planning,
    rivals,
    svg,
    telling,
    text,
    words,
)
from tests.games.doggerland.boards import COLD, EATING, PLANNING, alone, board, resolving
from tests.games.doggerland.looks import random_moments, scene
from tests.games.french import asked, catalogue, has_the_gaps_of, is_loose, names_of, spoken

NAMES = ("Ana", "Bea", "Cleo", "Dora")


FRENCH = catalogue(GAME)
SAY = spoken(GAME)
FIXED = {
    *({*words.RIVALS} - {*COLOURS}),
    *words.NAMES.values(),
    *words.RITE_NAMES.values(),
    *words.RITE_WORDS.values(),
    *(name for names in words.COUNTED.values() for name in names),
    *(part for parts in words.GOAL_WORDS.values() for part in parts),
    *(part for parts in words.CARD_WORDS.values() for part in parts),
    *menu.SIDES.values(),
    *menu.EDGES.values(),
    *telling.EDGES.values(),
    *call.ACTIVITIES.values(),
    *parties.ROW_NAMES,
    *planning.KINDS.values(),
    *rivals.DEED_WORDS.values(),
    *rivals.SIDES.values(),
    *(row[1] for row in ledger.ROWS),
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


@pytest.mark.parametrize("kind", [(1, {}), (2, {"length": "6"}), (4, {})])
def test_a_match_is_told_in_french_from_end_to_end(kind):
    players, options = kind
    for number, where in enumerate(random_moments(4, players, **options)):
        text.turn_sentence(where, where.legal()[:1], SAY)
        text.status(where, where.player, NAMES, SAY)
        if number % 9 == 0:
            drawn = scene(where, where.player, say=SAY)
            svg.draw(drawn)
            text.draw_terminal(where, SAY)
            for move in where.legal():
                text.label(where, move, SAY)


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
            "Progresse en port\u00e9e pour 1 os\u00a0: les exp\u00e9ditions vont \u00e0 3 tuiles",
        ),
        (
            lambda: resolving("menhir"),
            "do:shaman erect:d5",
            "Dresse un menhir en d5 pour 2 bois, 2 pierres et 2 outils\u00a0: 6 points",
        ),
        (resolving, "done", "Laisse le reste, la Chamane impay\u00e9e pour 1 Disette"),
        (
            lambda: board(EATING),
            "done",
            "A fini\u202f; les troupeaux migrent\u00a0: bison e3 vers e4, renne f6 vers f4",
        ),
        (
            lambda: alone("sc12"),
            "tell:horse",
            "Prend un cheval en m\u00e9moire\u202f; les adversaires peignent le "
            "bison de la tuile 2, rang\u00e9e du haut",
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
        "6 membres au Village \u00b7 Manche 3 sur 8, chaude \u00b7 0 sur 5 objectifs "
        "\u00b7 1 Disette, 2 au plus",
    )
