"""French counts and panels read well; ``examples`` checks the sentences."""

from steppe.games.stone_age.views import words
from steppe.games.stone_age.views.panels import ledger
from steppe.games.stone_age.views.players import boards
from tests.games.french import spoken
from tests.games.stone_age.scenes import ENDED, GAME, position, scene

SAY = spoken(GAME)


def test_numbers_bend_the_french_words():
    counts = [words.goods(SAY, 1, number) for number in (0, 1, 2)]
    assert counts == ["aucune argile", "1 argile", "2 argiles"]


def test_the_end_reads_well_in_french():
    where = position(ENDED)
    body = ledger.draw_ledger(scene(where, None, say=SAY))[0].body
    assert "Une pile de b\u00e2timents est vide\u00a0: la partie est finie." in body
    assert "4\u00d77 = 28" in boards.draw_boards(scene(where, None, say=SAY))[0]
