"""Choices at the end of a round, and the clan's stock."""

from itertools import islice

import pytest

from steppe.games.doggerland.rules.state import EATING, RESOLVING
from steppe.games.doggerland.views.hand.meals import served
from steppe.games.doggerland.views.players import count
from tests.games.doggerland.looks import clans, random_moments, seen
from tests.games.doggerland.test_views_hand import (
    LINK,
    answers,
    hand,
    moves,
    question,
    resolving,
    words,
)


def hungry(food):
    """Return the first player's first meal, before it is chosen."""
    where = resolving("birth by:hunter-hunter", food={0: food}).play("done")
    while where.player < 0 or where.state.phase != EATING:
        where.apply(where.possible()[-1])
    return where


def test_eating_offers_each_meal_once_with_what_is_kept():  # D17.1
    where = hungry([[6, 0, 0], [0, 3, 0]])
    assert question(hand(where)).startswith("Members to feed: 6 \N{EN DASH} Everyone is fed")
    meals = hand(where).partition("<details")[0]
    assert set(answers(meals).values()) == {
        "3 meat keeps 6 fruit",
        "2 fruit and 2 meat keeps 4 fruit and 1 meat",
        "4 fruit and 1 meat keeps 2 fruit and 2 meat",
        "6 fruit keeps 3 meat",
    }
    assert words(where, "eat:meat-2:1") == "Eat 1 meat from bowl 2: feeds 2 of 6 members"


def test_a_meal_takes_the_oldest_first_and_says_what_is_thrown_away():  # D17.1
    where = hungry([[2, 0, 3], [0, 0, 3]])
    meals = answers(hand(where).partition("<details")[0])
    assert meals["eat:meat-3:2+eat:fruit-3:2"] == (
        "2 fruit and 2 meat keeps 2 fruit, throws away 1 fruit and 1 meat"
    )


def test_meals_that_look_the_same_are_offered_once():  # D17.1
    meals = hand(hungry([[0, 0, 1], [0, 4, 3]])).partition("Bowl by bowl")[0]
    looks = [seen(body) for *_, body in LINK.findall(meals)]
    assert len(looks) == len(set(looks)) == 4


def test_a_meal_beside_which_another_keeps_more_unfolds():  # D17.1
    shown, _, folded = hand(hungry([[0, 0, 2], [0, 4, 0]])).partition("<details")
    assert set(answers(shown).values()) == {"2 fruit and 2 meat keeps 2 meat"}
    wasteful = folded.partition("Bowl by bowl")[0]
    assert set(answers(wasteful).values()) == {"3 meat keeps 1 meat, throws away 2 fruit"}
    assert folded.startswith(' class="by-name"><summary>Wasteful meals</summary>')


def test_the_meals_feed_all_and_can_be_played():  # D17.1
    for food in ([[6, 0, 0], [0, 3, 0]], [[1, 0, 3], [2, 1, 1]], [[0, 1, 0], [3, 1, 0]]):
        where = hungry(food)
        for meal in served(where):
            after = where.copy()
            after.play(" ".join(meal.moves))
            assert after.state.phase != EATING or after.player != where.player
            assert meal.kept[0] + 2 * meal.kept[1] <= count.num_kept(where.state, where.player)
            assert meal.eaten[0] + 2 * meal.eaten[1] >= where.state.hunger


def test_bowl_by_bowl_any_food_may_begin():  # D17.1
    where = hungry([[6, 0, 0], [0, 3, 0]])
    assert 'aria-label="Meat, bowl 2"' in hand(where)
    assert set(where.legal()) <= moves(hand(where))


def test_the_parts_of_a_party_are_named_aloud():  # D8.1
    assert "Hunters" in seen(hand(clans().play("send:f4")))


def test_what_the_clan_owns_stands_beside_the_question():  # D0.5
    text = hand(clans().play("send:f4"))
    assert text.index('class="stock"') < text.index("move-menu")
    assert 'class="stock"' not in hand(clans(), viewer=1)


def test_what_the_clan_owns_warns_of_famine():  # D17.1
    where = clans(food={0: [[4, 0, 0], [0, 0, 0]]})
    assert 'class="chip short"' in hand(where)
    assert "feeds 4 of 6 so far; the rest would cost 2 famine" in hand(where)
    assert 'class="chip short"' not in hand(clans(food={0: [[6, 0, 0], [0, 0, 0]]}))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_food_line_tells_the_famine_and_the_food_that_come(players):  # D17.1, D21.9
    due, meals, rounds = {}, 0, 0
    for where in islice(random_moments(players, players), 900):
        s = where.state
        if RESOLVING <= s.phase < EATING:  # only the mover's food can still change
            others = (player for player in range(players) if player != s.player)
            due = {player: (int(s.famine[player]), lacking(s, player)) for player in others}
        elif s.phase == EATING:
            assert lacking(s, s.player) <= 0
            kept = max(meal.kept[0] + 2 * meal.kept[1] for meal in served(where))
            assert count.num_kept(s, s.player) == kept
            meals += 1
        else:
            for player, (famine, lack) in due.items():
                assert int(s.famine[player]) - famine == max(0, lack)
                rounds += 1
            due = {}
    assert meals
    assert rounds > 3 or players == 1


def lacking(s, player):
    return count.num_hungry(s, player) - count.num_fed(s, player)


def test_while_a_meal_is_chosen_what_is_eaten_already_counts():  # D17.1
    where = hungry([[2, 1, 0], [0, 0, 2]])
    assert where.state.food[0].sum() < 5  # eaten without a choice
    assert "feeds all 6, and 1 more" in hand(where)
