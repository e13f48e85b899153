"""The question before a player skips actions that could be resolved (D6.6)."""

from tests.games.doggerland.boards import RESOLVING, board


def test_who_leaves_planned_actions_is_asked_about_them():
    where = board(RESOLVING, rite="trade")
    caution = where.game.view("text").caution
    left = sum(move.startswith("do:") for move in where.legal())
    assert caution(where, "done") == f"Skip {left} actions?"
    assert caution(where, where.legal()[0]) == ""
