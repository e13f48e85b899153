"""Check the second implementation itself against the worked examples of the rules."""

from collections import Counter
from functools import partial

import pytest

from tests.reference.stone_age import second
from tests.reference.stone_age.second_actions import action_turn, is_price
from tests.reference.stone_age.second_table import (
    BUILDINGS,
    CARDS,
    PLACES,
    Player,
    Table,
    gain,
    gain_tool,
)

pytestmark = pytest.mark.long

GREEN = {name for name, card in CARDS.items() if "symbol" in card["bottom"]}


def goods(wood: int = 0, brick: int = 0, stone: int = 0, gold: int = 0) -> Counter[str]:
    return Counter(wood=wood, brick=brick, stone=stone, gold=gold)


def laid(players: int = 4, herd: str = "") -> Table:
    """Return a table in the first round with no figures placed and an empty agenda."""
    table = Table([Player() for _ in range(players)], herd=herd, bonus="m07" if herd else "")
    table.slots = ["c11", "c09", "c25", "c32"]
    table.tops = ["b10", "b23", "b26", "b01"][:players]
    table.pile -= set(table.slots)
    table.unseen -= set(table.tops)
    table.stacks = [7] * players
    return table


def acting(table: Table, moves: str = "", **figures: int) -> Player:
    """Let player 0 use the places on which ``figures`` stand; return the player."""
    table.players[0].figures = {name.replace("_", "-"): n for name, n in figures.items()}
    table.next(partial(action_turn, 0))
    table.go_on()
    for word in moves.split():
        table.apply(word)
    return table.players[0]


def at(table: Table, place: str) -> list[int]:
    """Return, for each player, how many numbers of figures they may put on a place."""
    return [
        sum(second.may_place(table, seat, place, n) for n in range(1, 11))
        for seat in range(len(table.players))
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up(players):  # S2, S13
    table = second.new(players).apply("card:c01").apply("card:c02").apply("card:c03")
    table.apply("card:c04")
    for number in range(players):
        table.apply(f"building:b0{number + 1}")
    assert table.outcomes() == {f"back:{name}": 4 for name in second.RESOURCES}
    assert sorted(table.apply("back:gold").outcomes()) == [f"tile:m{n}" for n in (13, 14, 15, 16)]
    table.apply("tile:m13")
    assert table.outcomes() == {"back:wood": 4, "back:brick": 4, "back:stone": 4, "back:gold": 3}
    table.apply("back:wood")
    assert (len(table.pile), table.stacks, table.herd) == (32, [7] * players, "river")
    assert table.legal().count("place:hunt:5") == 1
    assert table.player == 0


def test_the_hut_needs_exactly_two():  # S5.5
    table = laid()
    assert [n for n in (1, 2, 3) if second.may_place(table, 0, "hut", n)] == [2]
    table.players[0].figures = {"hut": 2}
    assert at(table, "hut") == [0, 0, 0, 0]


def test_once_per_place():  # S5.4
    table = laid()
    table.players[0].figures = {"forest": 4}
    assert at(table, "forest") == [0, 3, 3, 3]
    table.players[1].figures = {"forest": 2, "hunt": 1}
    assert at(table, "forest") == [0, 0, 1, 1]
    assert at(table, "hunt") == [1, 0, 5, 5]


def test_visitors_of_a_resource_place_and_the_herd():  # S5.8, S5.9
    two, three = laid(2, "quarry"), laid(3, "forest")
    two.players[0].figures = {"quarry": 3, "river": 1}
    assert (at(two, "quarry"), at(two, "river"), at(two, "hunt")) == ([0, 4], [0, 0], [1, 5])
    three.players[0].figures, three.players[1].figures = {"river": 2}, {"river": 1}
    assert at(three, "river") == [0, 0, 0]


def test_the_third_village_place_is_closed_to_three():  # S5.7
    for players, hut in ((3, [0, 0, 0]), (4, [1, 1, 1, 1])):
        table = laid(players)
        table.players[0].figures, table.players[1].figures = {"tool-maker": 1}, {"field": 1}
        assert at(table, "hut") == hut


def test_a_figure_without_a_place_stays_home():  # S5.3
    table = laid()
    table.players[0].figures = {"river": 4, "hunt": 1}
    table.players[1].figures = {"river": 3, "quarry": 2}
    table.players[2].figures = {"hunt": 4}
    table.players[3].figures = {"quarry": 5, "forest": 7, "clay-pit": 7}
    table.players[3].people = 19
    table.slots, table.tops = [""] * 4, [""] * 4
    for place, seat in (("tool-maker", 0), ("field", 1)):
        table.players[seat].figures[place] = 1
    table.players[0].people, table.players[1].people = 6, 6
    assert (table.players[2].home, at(table, "hut")) == (1, [0, 0, 0, 0])
    assert second.placement(0, table) is None


def test_hunt_and_forest():  # S6.4, S6.8, S6.9
    assert acting(laid(), "die:3 die:1 die:4 die:4 die:2", hunt=5).food == 12 + 7
    assert acting(laid(), "die:2 die:5 die:1", forest=3).resources["wood"] == 2
    table = laid()
    table.players[0].tools = [1, 0, 0]
    assert acting(table, "die:2 die:5 die:1 tool:1", forest=3).resources["wood"] == 3
    assert table.players[0].used == [True, False, False]


@pytest.mark.parametrize(
    ("tools", "answers", "gold"), [([2, 2, 2], "", 1), ([2, 2, 2], "tool:1 tool:2", 1)]
)
def test_tools_may_be_wasted(tools, answers, gold):  # S6.4
    table = laid()
    table.players[0].tools = tools
    player = acting(table, f"die:3 die:2 die:2 {answers} stop", river=3)
    assert player.resources["gold"] == gold


def test_all_tools_and_equal_ones():  # S6.4
    table = laid()
    table.players[0].tools = [2, 2, 2]
    acting(table, "die:3 die:2 die:2", river=3)
    assert table.legal() == ["stop", "tool:1"]
    table.apply("tool:1").apply("tool:2").apply("tool:3")
    assert table.players[0].resources["gold"] == 2


def test_a_one_use_tool_is_gone_after_use():  # S7.7
    table = laid()
    table.players[0].cards, table.players[0].ready = {"c33"}, {"c33"}
    player = acting(table, "die:4 once:4", clay_pit=1)
    assert (player.resources["brick"], player.cards, player.ready) == (2, {"c33"}, set())


GROWN = [100, 110, 111, 211, 221, 222, 322, 332, 333, 433, 443, 444]  # slot by slot, as printed


def test_tools_grow_in_the_printed_order():  # S6.1
    player, grown = Player(), []
    for _ in range(13):
        gain_tool(player)
        grown.append(list(player.tools))
    assert [int("".join(map(str, slots))) for slots in grown[:12]] == GROWN
    assert grown[12] == [4, 4, 4]


def test_a_ready_tool_is_raised_first():  # S6.3
    player = Player(tools=[1, 1, 1], used=[True, True, False])
    gain_tool(player)
    assert (player.tools, player.used) == ([1, 1, 2], [True, True, False])
    player = Player(tools=[1, 1, 1], used=[True] * 3)
    gain_tool(player)
    assert (player.tools, player.used) == ([2, 1, 1], [True] * 3)


@pytest.mark.parametrize(("people", "after"), [(6, 7), (10, 10)])
def test_the_hut(people, after):  # S6.6
    table = laid()
    table.players[0].people = people
    assert acting(table, hut=2).people == after


def test_buying_a_card_or_not():  # S7.1
    table = laid()
    table.slots = ["c01", "c02", "c11", "c04"]
    table.players[0].resources = goods(2, 2)
    acting(table, "buy:3", card_3=1)
    assert table.legal() == ["pay:brick:1", "pay:brick:2", "pay:wood:1", "pay:wood:2"]
    table.apply("pay:wood:2")
    player = table.players[0]
    assert (player.food, player.resources["brick"], player.cards) == (19, 1, {"c11"})
    assert table.slots[2] == ""


def test_dice_for_everyone():  # S7.2
    table = laid()
    table.start = 3
    table.players[0].resources = goods(2)
    acting(table, "buy:2 die:6 die:1 die:1 die:5 take:6 take:5", card_2=1)
    buyer, *others = table.players
    assert buyer.track == 1
    assert others[0].tools == [1, 0, 0]
    assert [player.resources["wood"] for player in others] == [0, 1, 1]


@pytest.mark.parametrize(("answer", "stone"), [("stop", 1), ("tool:1 stop", 2)])
def test_a_resource_roll(answer, stone):  # S7.5
    table = laid()
    table.players[0].tools, table.players[0].resources = [3, 2, 2], goods(3)
    assert acting(table, f"buy:3 die:3 die:4 {answer}", card_3=1).resources["stone"] == stone


def test_a_blind_card_counts_only_at_the_end():  # S7.8
    table = laid()
    table.players[0].resources = goods(4)
    player = acting(table, "buy:4 blind:c26", card_4=1)
    assert (player.cards, player.blind, player.score) == ({"c32"}, {"c26"}, 0)
    assert (table.players[0].ready, len(table.pile)) == (set(), 31)


def test_a_fixed_building():  # S8.2
    table = laid()
    table.players[0].resources = goods(1, 1, 1)
    player = acting(table, "buy:3", building_1=1)
    assert (player.score, player.resources.total(), table.tops[0]) == (12, 0, "")
    assert len(table.outcomes()) == 24


def test_a_flexible_building_takes_exactly_so_many_kinds():  # S8.3
    assert takes("b23", "gold gold gold stone stone")
    assert not takes("b23", "gold gold gold gold gold")
    assert not takes("b23", "gold gold gold stone wood")
    assert not takes("b23", "gold gold stone stone")


def test_a_free_building_takes_one_to_seven():  # S8.4
    assert takes("b26", "gold gold gold gold gold gold gold")
    assert takes("b26", "wood")
    assert not takes("b26", "")
    assert not takes("b26", "gold gold gold gold gold gold gold gold")


def takes(name: str, words: str) -> bool:
    return is_price(BUILDINGS[name], tuple(words.split()))


def feeding(moves: str = "", **fields: object) -> Player:
    table = laid()
    table.players[0] = Player(**fields)  # type: ignore[arg-type]
    table.next(partial(second.feed, 0))
    table.go_on()
    for word in moves.split():
        table.apply(word)
    return table.players[0]


def test_feeding():  # S10
    assert feeding(food=3, track=2).food == 0
    short = {"food": 2, "track": 1, "people": 6, "score": 4}
    fed = feeding("feed pay:wood:2 pay:brick:1", resources=goods(2, 1, 0, 1), **short)
    assert (fed.food, fed.resources, fed.score) == (0, goods(0, 0, 0, 1), 4)
    kept = feeding("refuse", resources=goods(2, 1, 0, 1), **short)
    assert (kept.food, kept.resources, kept.score) == (0, goods(2, 1, 0, 1), -6)
    poor = feeding(food=0, people=7, resources=goods(3), score=20)
    assert (poor.resources, poor.score) == (goods(3), 10)


def test_cards_slide():  # S11.3
    table = laid()
    table.slots = ["c11", "", "", "c32"]
    second.refill(table)
    table.go_on().apply("card:c01").apply("card:c02")
    assert table.slots == ["c11", "c32", "c01", "c02"]


@pytest.mark.parametrize(("left", "ending"), [(1, "cards"), (2, "")])
def test_the_end_of_the_cards(left, ending):  # S11.4
    table = laid()
    table.slots = ["c11", "", "", "c32"]
    table.pile = set(sorted(table.pile)[:left])
    second.refill(table)
    assert table.ending == ending


def test_the_end_of_a_stack():  # S11.1
    table = laid()
    table.stacks[2] = 0
    second.end_round(table)
    assert (table.ending, table.agenda) == ("buildings", [])


@pytest.mark.parametrize(("food", "brick"), [(1, 2), (5, 3)])
def test_sending_figures_costs_food_first(food, brick):  # S9.1, S9.2
    table = laid(herd="clay-pit")
    table.players[0].food = food
    player = acting(table, "die:4 die:4 die:5 send:2", clay_pit=3)
    assert (player.food, player.resources["brick"]) == (max(0, food - 2), brick)
    assert (player.sent, player.home) == (2, 3)


def taming(dice: str, *sent: int, bonus: str = "m07") -> Table:
    table = laid(herd="forest")
    table.bonus = bonus
    for player, count in zip(table.players, sent, strict=False):
        player.sent = count
    second.tame(table)
    table.go_on()
    for pips in dice.split():
        table.apply(f"die:{pips}")
    return table


@pytest.mark.parametrize(
    ("dice", "sent", "best"),
    [
        ("6 2 5 5 5", (2, 3), 0),
        ("3 6 6 4", (2, 2), 1),
        ("6 6 1", (1, 2), 1),
        ("", (0, 0, 1), 2),
    ],
)
def test_the_highest_dice_tame(dice, sent, best):  # S9.6, S9.7
    table = taming(dice, *sent)
    assert (table.player, table.legal()) == (best, ["bonus:all", "bonus:first"])
    table.apply("bonus:all")
    assert table.players[best].tiles == {"m07"}


def test_an_unbroken_draw_gives_all_to_the_drawn():  # S9.7
    table = taming("5 2 2 5 4 4 4", 2, 2, 3)
    assert [player.score for player in table.players] == [3, 3, 0, 0]
    assert [player.tiles for player in table.players] == [set()] * 4


def test_nobody_on_the_tile():  # S9.5
    assert taming("").bonus == ""


def test_bonuses():  # S9.9
    assert taming("", 1, bonus="m06").apply("bonus:first").players[0].people == 6
    table = taming("", 1, bonus="m03").apply("bonus:first").apply("blind:c01")
    assert table.players[0].blind == {"c01"}
    full = Table([Player(people=10, track=10)])
    gain(full, 0, {"kind": "person", "amount": 1})
    gain(full, 0, {"kind": "agriculture", "amount": 1})
    assert (full.players[0].people, full.players[0].track) == (10, 10)


@pytest.mark.parametrize(("tiles", "points"), [((3, 3, 1, 0), [10, 10, 0, 0]), ((0, 0), [0, 0])])
def test_most_mammoths(tiles, points):  # S12.2
    names = iter(sorted(second.TILES))
    players = [Player(tiles={next(names) for _ in range(number)}) for number in tiles]
    assert second.totals(Table(players)) == points


def test_green_cards():  # S12.3
    assert second.green(Player(cards={"c01", "c11", "c27", "c28", "c09", "c23", "c04"})) == 29
    assert second.green(Player(cards=GREEN)) == 128


def test_full_scoring():  # S12
    a = Player(8, 4, 7, 61, goods(1, 0, 2), [3, 2, 2])
    a.cards = {"c08", "c17", "c05", "c03", "c24", "c11", "c26"}
    a.buildings, a.tiles = {"b01", "b02", "b03", "b04", "b05", "b06"}, {"m01", "m02"}
    assert second.totals(Table([a, Player(tiles={"m03"})]))[0] == 163


def test_the_unused_card_gives_its_resources_at_the_end():  # S12.1, S7.8
    players = [Player(cards={"c36"}), Player(cards={"c36"}, ready={"c36"}), Player(blind={"c36"})]
    table = Table(players)
    second.finish(table, "limit")
    assert second.totals(table) == [1, 3, 1]


@pytest.mark.parametrize(("track", "best"), [(6, [1]), (7, [0, 1])])
def test_ties(track, best):  # S12.9
    a, b = Player(8, 0, track, 140, tools=[2, 2, 1]), Player(7, 0, 4, 140, tools=[3, 3, 3])
    assert second.winners(Table([a, b])) == best


def test_two_resources_may_come_before_the_answer():  # S7.9
    table = laid()
    table.players[0].ready = {"c36"}
    acting(table, card_1=1, hunt=1)
    assert len(table.legal()) == 2 + 10
    table.apply("use:card-1")
    assert [word for word in table.legal() if not word.startswith("claim")] == ["decline"]
    table.apply("claim:wood-gold")
    assert table.legal() == ["buy:1", "decline"]
    table.apply("buy:1").apply("pay:wood:0")
    assert table.players[0].resources == goods(1)


def test_the_places_are_those_of_the_board():  # S1.1
    assert len(PLACES) == 16
