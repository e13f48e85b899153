"""Test the evaluation with statements that a player would agree with."""

import pytest

from steppe.bots.greedy import GreedyBot
from steppe.bots.make import make
from steppe.core.bot import Budget
from steppe.core.position import Position
from steppe.engine.position_type import new_floats
from steppe.games import load
from steppe.games.stone_age.ai.evaluate import evaluate, outlook
from steppe.games.stone_age.ai.evaluation.claims import claims
from steppe.games.stone_age.ai.evaluation.goods import COMING, NUM_GOODS, count_goods
from steppe.games.stone_age.ai.evaluation.odds import GOODS
from steppe.games.stone_age.ai.evaluation.pending_decision import moment
from steppe.games.stone_age.ai.evaluation.tribe import rounds_left, tribe_of, worth
from steppe.games.stone_age.rules.state import BUYING, FEEDING, NOBODY, ON_SLOT, TAKEN, TOOLING
from steppe.games.stone_age.rules.tables import (
    BRICK,
    CARD,
    CARD_IDS,
    FIELD,
    FOOD,
    FOREST,
    GOLD,
    HUNT,
    HUT,
    NO_CARD,
    NO_PLACE,
    STONE,
    TOOL_MAKER,
    WOOD,
)
from tests.bots.seats import deal, look

GAME = load("stone_age")


@pytest.fixture
def position():
    """Return a two-player position in the first round, before any placement."""
    return deal(GAME)


@pytest.fixture
def s(position):
    return position.state


def promise(s, player=0):
    return outlook(s, player, rounds_left(s))


def goods_of(s):
    """Return the goods that player 0 owns and expects to gather."""
    goods = new_floats(NUM_GOODS)
    count_goods(s, 0, goods)
    return goods


def value(s, player=0):
    out = new_floats(4)
    evaluate(s, out)
    return out[player]


def gain(s, change):
    """Return the amount by which a change raises player 0's outlook."""
    before = promise(s)
    change()
    return promise(s) - before


def place(s, where, figures=1, player=0):
    s.placed[player, where] = figures
    s.idle[player] -= figures


def slot_with(s, word, slot=0):
    """Put a card in a slot."""
    card = CARD_IDS.index(word)
    s.slot[slot] = card
    s.card[card] = ON_SLOT + slot


def ready_to_buy(s, slot=0):
    place(s, CARD + slot)
    s.phase, s.player, s.acting, s.place = BUYING, 0, 0, CARD + slot


def near_the_end(s):
    s.pile = 2


def choice(position):
    """Return the move that the handcrafted evaluation prefers, even in impossible positions."""
    return GreedyBot(GAME, 1, evaluation="hand").choose(look(position), Budget(playouts=1))


def test_equal_tribes_have_equal_chances(s):
    assert value(s, 0) == pytest.approx(value(s, 1))
    assert value(s, 0) == pytest.approx(0.0)


def test_a_player_who_leads_is_likelier_to_win_the_nearer_the_end(s):
    s.score[0] = 20
    early = value(s)
    near_the_end(s)
    assert 0 < early < value(s) < 1
    assert value(s, 1) < 0


def test_the_yield_of_dice_is_exact():
    assert GOODS[WOOD, 1, 0] == pytest.approx(5 / 6)
    assert GOODS[GOLD, 2, 0] == pytest.approx(27 / 36)  # 6 .. 11 yield one, 12 yields two
    assert GOODS[FOOD, 3, 0] == pytest.approx(5.0)
    assert GOODS[STONE, 0, 12] == 2


@pytest.mark.parametrize("where", [FIELD, TOOL_MAKER, HUT])
def test_a_place_in_the_village_is_worth_more_early_than_late(s, where):
    figures = 2 if where == HUT else 1
    before = worth(tribe_of(s, 0, 10.0)), worth(tribe_of(s, 0, 1.0))
    place(s, where, figures)
    early, late = worth(tribe_of(s, 0, 10.0)), worth(tribe_of(s, 0, 1.0))
    assert early - before[0] > late - before[1]


def test_a_farmer_makes_the_field_worth_more(s):
    def rise():
        return worth(tribe_of(s, 0, 3.0))

    without = -rise()
    s.track[0] += 1
    without += rise()
    s.card[CARD_IDS.index("c08")] = TAKEN  # two farmers
    with_farmers = -rise()
    s.track[0] += 1
    assert with_farmers + rise() > without + 1.5


def test_each_further_symbol_is_worth_more_than_the_one_before(s):
    gains = [
        gain(s, lambda word=word: s.card.__setitem__(CARD_IDS.index(word), TAKEN))
        for word in ("c01", "c04", "c09", "c10")
    ]
    assert gains == sorted(gains)


def test_resources_are_worth_a_point_each_when_no_round_is_left(s):
    near_the_end(s)
    s.pile = 0
    s.idle[0] = s.idle[1] = 0
    s.food[0] = 12
    for resource in (WOOD, GOLD):
        gained = gain(s, lambda resource=resource: s.resource[0].__setitem__(resource, 1))
        assert gained == pytest.approx(1.0)


def test_gold_is_worth_more_than_wood_while_there_are_rounds(s):
    wood = gain(s, lambda: s.resource[0].__setitem__(WOOD, 1))
    gold = gain(s, lambda: s.resource[0].__setitem__(GOLD, 1))
    assert gold > wood > 0


def test_a_large_party_gathers_more_than_small_ones(s):
    place(s, FOREST, 4)
    together = goods_of(s)[COMING + WOOD]
    s.placed[0, FOREST] = 1
    assert together > 4 * goods_of(s)[COMING + WOOD]


def test_a_ready_tool_adds_to_what_is_gathered(s):
    place(s, FOREST, 3)
    before = goods_of(s)[COMING + WOOD]
    s.tool[0, 0] = 2
    with_tool = goods_of(s)[COMING + WOOD]
    s.used[0, 0] = 1
    assert with_tool > before
    assert goods_of(s)[COMING + WOOD] == before


def test_a_card_that_cannot_be_paid_is_worth_nothing(s):
    slot_with(s, "c31")
    place(s, CARD)
    t = tribe_of(s, 0, 5.0)
    assert claims(s, 0, t, goods_of(s)) == 0
    s.resource[0, WOOD] = 1
    assert claims(s, 0, t, goods_of(s)) > 3


def test_figures_that_gather_make_a_card_likely_to_be_paid(s):
    slot_with(s, "c31")
    place(s, CARD)
    place(s, FOREST, 3)
    assert claims(s, 0, tribe_of(s, 0, 5.0), goods_of(s)) > 3


def throw(s, *dice, gathers=WOOD):
    """Put rolled dice in front of player 0, who may add tools."""
    place(s, FOREST + gathers, len(dice))
    s.phase, s.player, s.acting, s.place, s.gathers = TOOLING, 0, 0, FOREST + gathers, gathers
    for die, pips in enumerate(dice):
        s.dice[die] = pips
    s.thrown, s.to_throw = len(dice), 0


def test_a_tool_is_used_where_it_makes_another_resource(position, s):
    s.tool[0, 0] = 1
    throw(s, 2, 3)
    assert choice(position) == "tool:1"


def test_a_tool_is_kept_where_it_makes_nothing_and_another_throw_follows(position, s):
    s.tool[0, 0] = 1
    throw(s, 3, 3)
    place(s, HUNT, 2)
    assert choice(position) == "stop"


def test_a_one_use_tool_is_not_wasted_on_a_piece_of_wood(s):
    s.once[0] = 0
    throw(s, 2, 2)
    early = moment(s, 0, tribe_of(s, 0, 5.0), goods_of(s))
    assert moment(s, 0, tribe_of(s, 0, 0.0), goods_of(s)) > early == 0


def hungry(s, missing, resource, number):
    s.phase, s.player, s.acting, s.place = FEEDING, 0, 0, NO_PLACE
    s.idle[0], s.food[0] = s.people[0], s.people[0] - missing
    s.resource[0, resource] = number


@pytest.mark.parametrize("missing", [1, 2])
def test_food_that_is_cheaply_covered_is_never_refused(position, s, missing):
    hungry(s, missing, WOOD, 4)
    assert choice(position) == "feed"


def test_five_pieces_of_gold_are_not_eaten_early(position, s):
    hungry(s, 5, GOLD, 5)
    assert choice(position) == "refuse"


def test_at_the_very_end_they_are(position, s):
    hungry(s, 5, GOLD, 5)
    s.pile = 0
    assert choice(position) == "feed"


def test_a_player_who_pays_a_card_gives_their_cheapest_resources(position, s):
    slot_with(s, "c31", slot=1)
    s.resource[0, WOOD], s.resource[0, BRICK], s.resource[0, GOLD] = 2, 1, 2
    ready_to_buy(s, slot=1)
    assert choice(position) == "buy:2"
    position.apply("buy:2")
    assert choice(position) == "pay:wood:2"


def test_hunters_are_worth_more_where_food_is_short_tonight(s):
    place(s, FOREST, 2)
    place(s, HUNT, 3)
    gains = []
    for food in (2, 80):
        s.food[0] = food
        with_hunters = promise(s)
        s.placed[0, HUNT] = 0
        gains.append(with_hunters - promise(s))
        s.placed[0, HUNT] = 3
    assert gains[0] > 2 * gains[1] > 0


def test_no_rounds_are_left_when_the_cards_run_out_or_a_stack_is_empty(s):
    assert rounds_left(s) > 6
    s.pile = 0
    assert rounds_left(s) == 0
    s.pile, s.stack[1] = 20, 0
    assert rounds_left(s) == 0


def test_the_card_of_two_resources_is_worth_something_until_it_is_used(s):
    assert gain(s, lambda: setattr(s, "choice", 0)) > 5
    s.choice = NOBODY


def test_figures_sent_to_the_mammoth_are_worth_more_than_their_food(s):
    s.idle[0] -= 1
    alone = gain(s, lambda: s.sent.__setitem__(0, 1))
    assert alone > 2
    s.sent[1] = 2
    assert promise(s) < promise(s, 0) + alone


LAST_TURN = """players 2 herd=on limit=60
round 16 turn 281 phase buying player 0 starter 1 acting 0
building-1 0:1
building-2 0:1
cards - - - c09 pile 0
stacks b20:1 b02:1
herd forest bonus m01 box m09 m13 m14 m15 m16
throw 3 1 2 by 0 for wood added 11 use building-1
player 0 people 7 home 5 food 4 goods 12/1/4/2 track 8 tools 4u,4u,4u score 122
player 0 cards c01 c02 c03 c04 c05 c06 c13 c16 c17 c19 c20 c22 c23 c24 c26 c27 blind 2 c14 c32
player 0 buildings b01 b05 b06 b08 b10 b13 b24 tiles m02 m03 m04 m05 m06 m07 m08 m10 m11 m12
player 1 people 7 home 4 sent 3 food 8 goods 13/0/0/0 track 10 tools 4u,3u,3u score 103
player 1 cards c07 c08 c10 c11 c12 c15 c18 c21 c25 c28 c29 c30 c31 c33 c34 c35 c36
player 1 buildings b04 b11 b19 b23 b27"""


def test_a_player_who_has_won_for_certain_still_takes_the_points_of_their_last_turn():  # S12
    where = Position.from_diagram(GAME, LAST_TURN, 2, herd="on")
    assert make("search:30", GAME).choose(look(where), Budget(playouts=30)) == "buy:4"


def test_at_the_end_points_count_beside_the_win():  # S12.9
    ends = [Position.from_diagram(GAME, LAST_TURN, 2, herd="on") for _ in range(2)]
    for end, first in zip(ends, ("buy:4", "decline"), strict=True):
        end.play(first)
        while not end.is_over:
            end.play(end.legal()[0] if end.player >= 0 else end.outcomes()[0][0])
    bought, declined = (value(end.state) for end in ends)
    assert 1.0 > bought > declined > 0.9


def test_no_round_comes_after_this_one_where_the_pile_cannot_fill_the_slots(s):  # S11.4
    s.pile = 2
    assert rounds_left(s) > 0.0
    s.slot[0] = s.slot[1] = s.slot[2] = NO_CARD
    assert rounds_left(s) == 0.0
