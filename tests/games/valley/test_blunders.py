"""Moves that even bots that err do not play: deserting a camp, attacking without hope."""

import pytest

from steppe.bots.make import make
from tests.bots.seats import look
from tests.games.considered import considered, defensible
from tests.games.valley.showing import Shown

MOMENT = "turns 4 season winter month 1 phase {phase} player blue first red"
HOME = "d6 blue 3w 1f village"


def position(phase, *land, food=9, cards=""):
    tribes = "a1 red 1w", "tribe red food 9", f"tribe blue food {food} {cards}".strip()
    lines = "players 2 edition=summary", MOMENT.format(phase=phase), *land, *tribes
    return Shown.read(*lines).position


def dropped(where):
    """Return the moves that a search considers, but a bot that errs does not."""
    return set(considered(where)) - set(defensible(where))


def test_nobody_walks_out_of_a_camp_with_its_only_woman():
    where = position("acting", HOME)
    walks = {move for move in where.legal() if move.startswith("move:d6:woman")}
    assert walks
    assert dropped(where) == walks


def test_nobody_leaves_a_camp_by_raft_with_its_only_woman():
    where = position("acting", "d5 blue 3w 1f village", cards="cards raft")
    by_raft = {move for move in where.legal() if move.startswith("raft:d5:woman")}
    assert by_raft
    assert by_raft < dropped(where)


def test_one_of_two_women_may_leave_a_camp():
    assert not dropped(position("acting", "d6 blue 3w 2f village"))


def test_the_last_pawn_stays_in_a_camp_built_by_pact():  # V16.31
    where = position("acting", "d6 blue 1w village fresh", "d3 blue 1w 1f")
    walks = {move for move in where.legal() if move.startswith("move:d6:warrior")}
    assert walks
    assert dropped(where) == walks


def test_however_rough_its_judgement_a_bot_keeps_its_camp():
    where = position("starving", "d6 blue 2w 1f village", food=2)
    bot = make("fallible:1:0:1", where.game, 1)
    assert {bot.choose(look(where)) for _ in range(12)} == {"lose:warrior:d6"}


def test_nobody_bares_women_to_foes_on_the_same_hex():
    where = position("acting", "d6 blue 1w 3f, 2 wolf", "d7 blue 1w 1f")
    assert {move for move in where.legal() if move.startswith("move:d6:warrior")} <= dropped(where)
    assert "move:d7:warrior:d6" not in dropped(where)


def test_one_pawn_may_not_attack_without_hope():
    where = position("acting", "d5 blue 1w", "c6 2 wolf")
    assert dropped(where) == {"move:d5:warrior:c6"}


def test_attackers_who_come_one_by_one_do_not_stop_halfway():
    where = position("acting", "d5 blue 5w", "c6 2 wolf")
    assert not dropped(where)
    assert defensible(where.play("move:d5:warrior:c6")) == ["move:d5:warrior:c6"]
    assert "done" in defensible(where.play("move:d5:warrior:c6"))


@pytest.mark.parametrize("land", [HOME, "d6 blue 3w 1f"])
def test_the_only_woman_does_not_starve_while_warriors_can(land):
    where = position("starving", land, "d7 blue 1w", food=2)
    assert "lose:woman:d6" in dropped(where)
    assert {"lose:warrior:d6", "lose:warrior:d7"} <= set(defensible(where))


def test_if_every_loss_costs_a_camp_the_choice_is_free():
    where = position("starving", "d6 blue 1f village", "d3 blue 1f cave", food=1)
    assert defensible(where) == ["lose:woman:d3", "lose:woman:d6"]


def test_nobody_keeps_a_card_that_would_feed_the_hungry():
    where = position("acting", "c2 blue 3w 1f", food=0, cards="cards roots").play("done")
    assert {"pass", "roots"} <= set(where.legal())
    assert defensible(where) == ["roots"]
    fed = position("acting", "c2 blue 3w 1f", cards="cards roots").play("done")
    assert "pass" in defensible(fed)
