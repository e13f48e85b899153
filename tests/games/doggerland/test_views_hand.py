"""The decision strip under the map: the prompt, and the cost and gain of each answer (D23)."""

import re
from itertools import islice

import pytest

from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.core.scene import AND
from steppe.core.unchecked import put
from steppe.draw.choice import Choices
from steppe.games.doggerland import GAME
from steppe.games.doggerland.rules.actions import PARTIES
from steppe.games.doggerland.rules.state import RESOLVING
from steppe.games.doggerland.rules.tables import BISON, CELL_NAMES, HORSE, NO_ANIMAL
from steppe.games.doggerland.views.hand.strip import draw_hand
from steppe.games.doggerland.views.verbs import label
from tests.games.doggerland import boards
from tests.games.doggerland.looks import alone, clans, random_moments, scene, seen

LINK = re.compile(r'<a class="([^"]*)" href="([^"]*)" data-(move|pick)="([^"]*)"[^>]*>(.*?)</a>')
RICH = {"stock": {0: [9, 9, 9, 9, 9], 1: [9, 9, 9, 9, 9]}}


def hand(where, *picked, viewer="mover"):
    seer = where.player if viewer == "mover" else viewer
    looks = scene(where, seer, picked=picked)
    return draw_hand(looks, Choices(looks))


def question(text):
    """Return a decision strip's label: its title and its prompt."""
    return re.search(r'class="move-menu" role="group" aria-label="([^"]*)"', text)[1]


def answers(text):
    """Return each answer's visible content, by move or pick."""
    return {word: seen(body) for _, _, _, word, body in LINK.findall(text)}


def moves(text):
    return {word for _, _, kind, word, _ in LINK.findall(text) if kind == "move"}


def words(where, move):
    return label(where.observe(where.player), move, plain)


def reachable(where):
    """Return the moves that a player can reach by following links and picking words."""
    found, tried, untried = set(), set(), {""}
    while untried:
        path = untried.pop()
        tried.add(path)
        for _, address, kind, word, _ in LINK.findall(hand(where, *filter(None, path.split(".")))):
            if kind == "move":
                found |= set(word.partition("+take:")[0].split(AND))  # taken later
            elif address.removeprefix("?") not in tried:
                untried.add(address.removeprefix("?"))
    return found


def resolving(*plans, **fields):
    """Return a position in which player 0 resolves planned actions and player 1 has none."""
    where = clans(**RICH)
    first, *more = plans
    where.play(first).play("pass")
    for plan in more:
        where.play(plan)
    where.play("pass")
    while where.player < 0:
        where.apply(where.possible()[0])
    assert where.state.phase == RESOLVING
    return put(where, **fields)


def test_who_waits_and_who_looks_on_is_asked_nothing():
    assert [hand(clans(), viewer=viewer) for viewer in (1, None)] == ["", ""]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_legal_move_is_reached_by_its_links_and_has_a_sentence(players):
    for where in islice(random_moments(players, players), 0, 400, 3):
        found, legal = reachable(where), set(where.legal())
        assert found <= legal
        assert all(re.fullmatch("carry:.*:0", move) for move in legal - found)  # carried later
        for move in where.legal():
            assert "{" not in words(where, move)


# Planning


def test_planning_shows_seven_kinds_of_action_and_the_way_out():  # D6.2
    text = hand(clans())
    kinds = ["build", "craft", "birth", "send", "paint", "improve", "call", "pass"]
    assert list(answers(text)) == kinds
    assert moves(text) == {"build", "birth", "pass"}


def test_what_is_planned_and_lacks_something_stays_in_sight():  # D6.5, D15.3
    where = resolving("craft:st1 by:hunter", "paint:fr01-middle by:hunter", "send:f5 party:1h")
    put(where, stock={0: [0, 0, 0, 0, 0]}, memory={0: [NO_ANIMAL, NO_ANIMAL]})
    text = hand(where)
    assert "do:st1" not in answers(text)
    assert "Craft missing: 2 wood" in seen(text)
    assert "Paint not in memory: horse" in seen(text)
    assert text.count('class="choice none"') == 2


def test_a_kind_of_which_nothing_is_possible_is_no_link():  # D13.1
    where = clans(idle={0: [1, 0, 4]})  # the Shaman is not available
    text = hand(where)
    assert "call" not in answers(text)
    assert 'class="choice act none"' in text


def test_a_kind_that_a_clan_has_planned_says_so():  # D7.7
    text = hand(clans(parents={0: [1, 0, 1]}))
    assert '<b>Birth</b><small class="fee">planned</small></span>' in text


def test_what_planning_costs_stands_on_it():  # D6.3
    hot, cold = answers(hand(clans())), answers(hand(clans(rounds=2)))
    assert hot["build"].startswith("Build 1 tool;")
    assert cold["build"].startswith("Build 1 fur and 1 tool;")
    assert (hot["send"], cold["send"]) == ("Expedition free", "Expedition 1 fur;")
    assert hot["improve"] == "Improve later"
    assert hot["call"] == "Shaman later"
    assert hot["birth"] == "Birth no free place"


def test_what_is_missing_is_told_as_famine():  # D6.4
    where = clans(rounds=2, stock={0: [0, 0, 0, 0, 1]})
    assert 'class="lack"' in hand(where)


def test_an_opened_kind_lists_what_there_is_in_place_of_the_kinds():  # D7.5
    text = hand(clans(), "craft")
    assert question(text) == "Craft \N{EN DASH} Which one? You pay when you make it"
    assert answers(text)["craft:ne1"] == "3 points 1 fur and 1 bone; \N{MINUS SIGN}1"
    assert not {"build", "craft", "pass"} & set(answers(text))


def test_a_painting_without_its_animal_is_quieter():  # D11.2
    text = hand(clans(memory={0: [HORSE, 4]}), "paint")
    quiet = [word for style, _, _, word, _ in LINK.findall(text) if "quieter" in style]
    assert quiet == ["paint:fr01-top", "paint:fr01-bottom"]


def test_targets_are_listed_apart_by_hunt_and_harvest():  # D9.1, D10.1
    text = hand(clans(), "send")
    assert re.findall(r'class="section-title" aria-hidden="true">(\w+)', text) == [
        "Hunt",
        "Harvest",
    ]


def test_a_picked_tile_asks_to_confirm_its_expedition():  # D8.2
    text = hand(clans(), "f4")
    words = "Send an expedition to f4: harvest 2 wood for each point of Mastery"
    assert question(text) == f"{words} \N{EN DASH} Choose it again, or confirm"
    assert moves(text) == {"send:f4"}


# Parties


def test_the_party_that_brings_most_is_laid_out_first():  # D8.5
    text = hand(clans().play("send:f4"))
    assert question(text) == "Expedition to f4 \N{EN DASH} Harvest 2 wood for each point of Mastery"
    assert moves(text) == {"party:3h"}
    assert "Mastery 3, carries up to 6 brings home 6 wood" in seen(text)


def test_a_picked_party_is_laid_out_and_marked():  # D8.1
    text = hand(clans().play("send:f4"), "1h-2t")
    assert moves(text) == {"party:1h-2t"}
    assert re.findall(r'aria-current="true" aria-label="(\d)', text) == ["0", "0", "1", "2"]


def test_members_come_first_and_the_tools_follow():  # D9.2, D10.2
    where = clans(animal={CELL_NAMES.index("f4"): BISON}, stock={0: [0, 0, 0, 0, 4]})
    text = hand(where.play("send:f4"), "3h-3t")
    links = re.findall(r'data-pick="([^"]*)"[^>]*aria-label="(\d, [^"]*)"', text)
    four = next(words for party, words in links if party == "4h-2t")
    assert four.startswith("4, Party of 4 hunters and 2 tools: Mastery 6")
    assert "1c-3h-1t" in dict(links)  # the Chief joins the three, and two tools stay


def test_a_party_offers_the_same_numbers_whatever_is_picked():  # D8.1
    where = clans(animal={CELL_NAMES.index("f4"): BISON}, stock={0: [0, 0, 0, 0, 4]})
    where.play("send:f4")
    numbers = [
        re.findall(r'class="number[^>]*aria-label="(\d+),', hand(where, picked))
        for picked in ("3h-3t", "1c-4h", "5h-1t")
    ]
    assert numbers[0] == numbers[1] == numbers[2]
    assert len(numbers[0]) > 8


def test_every_party_is_a_few_numbers_away_and_none_is_a_button_of_its_own():  # D23
    where = clans(hunters=[10, 4, 0, 0], idle={0: [1, 1, 10]}, stock={0: [0, 0, 0, 0, 8]})
    put(where, animal={CELL_NAMES.index("f4"): BISON}).play("send:f4")
    assert len(where.legal()) > 15
    assert len(answers(hand(where))) <= 18
    assert reachable(where) == set(where.legal())
    assert len(PARTIES) > 100


def test_in_the_cold_the_fur_is_told_beside_the_party():  # D8.3
    text = hand(clans(rounds=2).play("send:f4"))
    assert "costs 1 fur" in seen(text)
    assert "costs" not in seen(hand(clans().play("send:f4")))


# Choosing members


def test_who_does_it_tells_what_the_chief_is_good_for():  # D6.8
    where = clans().play("build")
    assert question(hand(where)) == "Habitat \N{EN DASH} Who will do it?"
    assert answers(hand(where)) == {
        "by:chief": "Chief 1 wood less",
        "by:shaman": "Shaman only she can use the hut",
        "by:hunter": "Hunter",
    }
    notes = answers(hand(clans().play("improve:range")))
    assert notes["by:chief"] == "Chief counts 2 on an expedition"


def test_a_hunt_says_that_the_shaman_stays_at_home():  # D10.1
    where = clans(animal={CELL_NAMES.index("f4"): HORSE})
    assert question(hand(where.play("send:f4"))).endswith("; the Shaman never hunts")
    assert "never hunts" not in hand(clans().play("send:f4"))


def test_a_birth_asks_for_two_and_the_twins_for_one():  # D7.7, D13.10
    where = clans().play("birth")
    assert question(hand(where)) == "Birth \N{EN DASH} Which two members stay at home?"
    assert (
        question(hand(clans().play("call:twins"))) == "Twins \N{EN DASH} Who goes with the Shaman?"
    )


# Resolving


def test_each_deed_shows_what_it_costs_and_brings():  # D15.1
    where = resolving("build by:hunter", "craft:st3 by:hunter", "send:f4 party:2h", **RICH)
    seen_of = answers(hand(where))
    assert seen_of["do:st3"] == "3 points 1 stone and 1 bone;"
    assert seen_of["do:f4"] == "f4 4 wood; 4"


def test_a_deed_picked_on_the_map_is_marked_in_its_place():  # D15.1
    where = resolving("build by:hunter", "send:f4 party:2h", **RICH)
    marked = 'data-move="do:f4" aria-current="true"'
    assert hand(where, "f4") == hand(where).replace('data-move="do:f4"', marked)
    assert marked in hand(where, "f4")


def test_a_habitat_says_where_it_goes_and_what_it_gains_the_most_places_first():  # D7.3, D7.4
    where = resolving("build by:hunter", **RICH).play("do:build")
    assert list(answers(hand(where)).items()) == [
        ("lay:simple:3", "Simple habitat spot 3, free: +3 places, +1 point 1 wood and 1 stone;"),
        (
            "lay:prestigious:3",
            "Prestigious habitat spot 3, free: +1 place, +3 points 1 wood, 1 stone and 1 bone;",
        ),
        (
            "lay:simple:1",
            "Simple habitat over your makeshift habitat on spot 1: no new place; +1 point "
            "1 wood and 1 stone;",
        ),
    ]


def test_a_painting_counts_the_points_of_its_row():  # D11.4, D19.2
    where = resolving("paint:fr01-middle by:hunter", "send:f4 party:2h")
    put(where, memory={0: [HORSE, NO_ANIMAL]})
    seen_of = answers(hand(where))["do:fr01-middle"]
    shown = re.match(r"(\d) points tile 1, with (\d) for the middle row", seen_of)
    told = words(where, "do:fr01-middle")
    assert f"; {shown[1]} points ({shown[2]} for the row), 1 cube in the row" in told
    before = where.scores()[0]
    assert where.play("do:fr01-middle").scores()[0] - before == int(shown[1])


def test_actions_keep_their_order_when_one_is_done_or_becomes_payable():  # D15.1, D15.3
    where = resolving("send:f4 party:2h", "send:f5 party:1h", "build by:hunter")
    put(where, stock={0: [0, 1, 0, 0, 0]})

    def looks(*lately):
        return scene(where, 0, lately=("do:d4", "by:hunter", "pass", *lately))

    def names(*lately):
        drawn = draw_hand(looks(*lately), Choices(looks(*lately)))
        return re.findall(r'<span class="lines"><b>([^<]*)<', drawn)

    assert names() == ["Build", "f4", "f5"]
    where.play("do:f4")
    assert names("do:f4") == ["Build", "f4", "f5"]
    assert "\N{CHECK MARK} f4 done" in seen(draw_hand(looks("do:f4"), Choices(looks("do:f4"))))
    former = scene(where, 0, lately=("do:d4", "stay", "send:f4", "build"))  # nobody to choose among
    assert "d4" not in draw_hand(former, Choices(former))


def test_an_offering_names_the_bowl_and_what_one_has():  # D13.3
    where = resolving("call:trade", **RICH).play("do:shaman")
    assert answers(hand(where))["offer:meat-2"] == "1 meat bowl 2: 3"
    where.play("offer:fur")
    assert question(hand(where)) == (
        "Exchange 2 for 1 \N{EN DASH} Which two tokens do you give, and what do you take?"
    )


def trading(**stock):
    where = resolving("call:trade", **stock).play("do:shaman")
    return where.play("offer:fur") if "offer:fur" in where.legal() else where


def test_an_exchange_is_one_row_per_hoard_and_a_token_to_take():  # D13.9
    where = trading(stock={0: [2, 6, 2, 0, 0]}, food={0: [[0, 0, 0], [0, 0, 0]]})
    text = hand(where)
    assert rows(text) == {"Wood": "0/2", "Stone": "2/2", "Fur": "0/1"}  # the most plentiful goes
    offered = moves(text)
    assert "give:stone+give:stone+take:bone" in offered
    assert "give:stone+give:stone+take:stone" not in offered  # painting it would gain nothing
    assert 'aria-label="Give 2 stones, take 1 bone"' in text
    text = hand(where, "1-wood", "1-stone", "0-fur")
    assert "give:wood+give:stone+take:bone" in moves(text)
    for series in offered | moves(text):
        where.copy().play(series.replace(AND, " "))
    short = hand(where, "0-wood", "1-stone", "0-fur")
    assert rows(short) == {"Wood": "0/2", "Stone": "1/2", "Fur": "0/1"}
    assert "Choose 1 more" in seen(short)
    assert moves(short) <= {"stop"}
    assert short.count("token") == text.count("token")  # nothing that can be taken moves


def test_a_load_is_one_row_per_kind_some_of_each_or_what_feeds_the_hungry():  # D8.5
    where = boards.resolving().play("do:e3")
    text = hand(where)
    assert rows(text) == {"Fur": "3/3", "Bone": "2/2", "Meat": "3/4"}
    assert answers(text)["carry:fur:3+carry:bone:2"] == "Carry 8 of 9"
    assert 'aria-label="Carry 3 furs, 2 bones and 3 meat home"' in text
    starving = put(where.copy(), food={0: [[0, 0, 0], [0, 0, 0]]}, hunters={0: 10})
    assert rows(hand(starving))["Meat"] == "4/4"
    assert moves(hand(where, "1-bone", "3-fur", "4-meat")) == {"carry:bone:1"}
    lighter = hand(where, "2-fur", "2-bone", "3-meat")  # nothing else comes along by itself
    assert "Carry 7 of 9 choose 1 more" in seen(lighter)
    assert not moves(lighter)


def rows(text):
    """Return the amounts in the rows of a question, by name."""
    row = r'class="party-row" role="group" aria-label="([^"]*)".*?class="stepped">([^<]*)<'
    return dict(re.findall(row, text))


def test_what_is_given_second_is_no_move_where_nothing_else_is_left():  # D13.9
    where = trading(stock={0: [3, 0, 1, 0, 0]}, food={0: [[0, 0, 0], [0, 0, 0]]})
    assert "give:wood+take:bone" in moves(hand(where))
    where.play("give:wood take:bone")
    assert where.state.stock[0].sum() == 2


def test_tiles_to_choose_on_the_map_have_a_list_by_name():  # D13.6
    where = resolving("call:long-journey", **RICH).play("do:shaman offer:fur")
    text = hand(where)
    assert "<details" in text
    assert moves(text) == set(where.legal())


# Solo


def test_an_optional_event_is_told_before_it_is_accepted():  # D21.9
    where = alone("sc01")
    assert question(hand(where)) == "Driftwood \N{EN DASH} Take 2 wood."
    assert list(answers(hand(where)).values()) == ["Accept", "Refuse"]


def test_what_an_event_leaves_open_is_asked():  # D21.9
    where = alone("sc17")
    assert question(hand(where)) == "Rotten stores \N{EN DASH} Lose 2 food tokens of your choice."


def test_the_first_questions_can_be_left_to_the_site_and_say_what_they_decide():  # D16.3, D16.5
    where = Position.new(GAME, 2)
    assert "arrow point? \N{EN DASH} After each round, an animal on it" in question(hand(where))
    assert "Choose for me" in seen(hand(where))
    while "point:left" not in where.legal():
        where.apply(where.possible()[0])
    assert "If two animals head for the same tile" in question(hand(where))
