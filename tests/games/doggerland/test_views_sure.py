"""The strip asks before a plan that leaves no choice, and says what comes home (D6.2, D8)."""

from steppe.core.unchecked import put
from tests.games.doggerland.looks import alone, clans, seen
from tests.games.doggerland.test_views_hand import hand, moves, question, resolving


def test_a_plan_that_only_one_party_can_carry_out_asks_first_and_says_who_goes():  # D6.2, D8.3
    where = alone(idle={0: [0, 0, 1]}, stock={0: [2, 2, 2, 2, 2]})
    assert 'data-move="build" data-first="build"' in hand(where)
    asked = question(hand(where, "build"))
    assert asked.endswith("; who: 1 hunter \N{EN DASH} Choose it again, or confirm")
    party = "; who: 1 hunter and 1 tool; carries up to 2 \N{EN DASH} "
    assert party in question(hand(where, "d4"))  # a horse needs Mastery 2
    assert "data-first" not in hand(alone())  # several can do it: the next question is who


def test_the_chief_alone_plans_a_habitat_for_one_wood_less():  # D7.2
    plans = "Plan a habitat: 1 tool now, {} (plus 1 bone for a prestigious one) later"
    for home, cost in ([1, 0, 0], "1 stone"), ([1, 0, 1], "1 wood and 1 stone"):
        where = alone(idle={0: home}, stock={0: [2, 2, 2, 2, 2]})
        assert plans.format(cost) in hand(where)


def test_one_action_of_a_kind_is_offered_in_the_list_of_its_kind():  # D7.6
    where = put(clans(), craft=[0] * 17 + [1])
    kinds = [move for move in where.legal() if move.startswith("craft")]
    assert len(kinds) == 1
    assert 'data-pick="craft"' in hand(where)
    assert moves(hand(where, "craft")) == set(kinds)


def test_the_number_on_a_button_is_what_comes_home():  # D8.5
    where = clans(stock={0: [0, 0, 3, 0, 4]}).play("send:f4")
    sent = seen(hand(where, "1h-2t"))
    assert "Mastery 3: 6 found, 2 carried brings home 2 wood" in sent
    where = resolving("send:f4 party:1h-2t")
    assert "f4 6 found, 2 carried 2 wood" in seen(hand(where))
