"""Test the question before a needless loss (S10.4)."""

from tests.games.stone_age.scenes import FEEDING, position


def test_a_player_who_could_pay_for_food_is_asked_before_people_starve():
    where = position(FEEDING)
    caution = where.game.view("text").caution
    assert caution(where, "refuse") == "Lose 10 points? You still have 4 resources"
    assert caution(where, "feed") == ""
