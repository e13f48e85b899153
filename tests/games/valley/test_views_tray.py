"""The tray picks a group in a few clicks: numbers, all, half, one of each, or as before (V8)."""

import re

from steppe.core.position import Position
from steppe.games.valley.views import svg
from tests.games.valley.scenes import GAME, scene
from tests.games.valley.showing import Shown
from tests.games.valley.test_forecast import HOME, THREATENED, told
from tests.games.valley.test_views_snapshots import SUMMER

WHERE = Shown.read(*SUMMER.splitlines()).position  # red has four warriors and two women on d6


def tray(*picked: str, lately: tuple[str, ...] = ()) -> str:
    return svg.draw(scene(WHERE, 0, picked=picked, link="+".join, lately=lately)).hand


def offered(hand: str) -> dict[str, str]:
    """Return the move words that each quick choice for a group selects, by its label."""
    splits = re.findall(r'<a class="choice quieter" href="([^"]*)"[^>]*>([^<]*)', hand)
    return {name: words for words, name in splits if words}


def test_each_number_is_one_tap_away_and_that_of_now_is_marked():
    hand = tray("d6")
    numbers = re.findall(r'<a class="(number[^"]*)" href="([^"]*)"', hand)
    assert numbers[0] == ("number", "d6+w0+f0")
    assert ("number chosen-number", "d6+w1+f0") in numbers  # one goes at first
    assert [words for _, words in numbers if words.startswith("d6+w1")] == [
        "d6+w1+f0", "d6+w1+f0", "d6+w1+f1", "d6+w1+f2"
    ]  # fmt: skip


def test_a_hex_whose_name_looks_like_a_number_of_women_picks_one_warrior():
    where = Position.from_diagram(GAME, BESIDE_A_TIGER.replace("c5 red 1w 1f", "f3 red 2w 2f"), 2)
    hand = svg.draw(scene(where, 0, picked=("f3",), link="+".join)).hand
    assert re.findall(r'chosen-number" href="([^"]*)"', hand) == ["f3+w1+f0"] * 2


def tapped(where: Position, *picked: str) -> list[str]:
    board = svg.draw(scene(where, where.player, picked=picked)).board
    return re.findall('<g data-pick="([^"]*)"', board)


def test_a_tap_on_a_woman_beside_warriors_picks_her_or_adds_her():  # V8.2
    assert "d6.w0.f1" in tapped(WHERE)
    assert "d6.w1.f1" in tapped(WHERE, "d6")
    assert not [words for words in tapped(WHERE, "d6", "w0", "f1") if words.startswith("d6")]
    hand = tray("d6", "w0", "f1")
    chosen = re.findall(r'<a class="number chosen-number" href="([^"]*)"', hand)
    assert chosen == ["d6+w0+f1"] * 2


def test_a_tap_on_the_tamed_wolf_picks_it():  # V16.30
    where = Position.from_diagram(GAME, BESIDE_A_TIGER.replace("village", "cub 1 village"), 2)
    assert [words for words in tapped(where) if words.startswith("d6")] == [
        "d6.w0.f1",
        "d6.w0.f0.cub",
    ]
    assert "d6.w1.f0.cub" in tapped(where, "d6")


def test_a_warrior_and_a_woman_go_by_one_tap_between_hex_and_hex():
    words = offered(tray("d6"))["One of each"]
    board = svg.draw(scene(WHERE, 0, picked=tuple(words.split("+")))).board
    assert "move:d6:warrior:e5+move:d6:woman:e5" in board


def test_all_or_half_of_those_who_may_leave_go_by_one_tap():
    found = offered(tray("d6"))
    assert (found["All"], found["Half"]) == ("d6+w4+f2", "d6+w2+f1")
    assert "As before" not in found


def test_the_last_group_is_offered_again_and_no_more_of_it_than_there_are():
    way = ("move:d5:warrior:d6",) * 3 + ("move:d5:woman:d6",)
    assert offered(tray("d6", lately=("move:a1:woman:a2", *way)))["As before"] == "d6+w3+f1"
    assert offered(tray("d6", lately=("move:a1:woman:a2",) * 5 + ("done",)))["As before"] == (
        "d6+w0+f2"
    )


def test_the_splits_keep_their_order_whatever_went_before():
    names = ["All", "Half", "One of each"]
    everyone = ("move:d5:warrior:d6",) * 4 + ("move:d5:woman:d6",) * 2
    for lately in ((), everyone, everyone[3:5]):
        assert [*offered(tray("d6", lately=lately))][:3] == names


def test_where_nothing_is_to_be_split_nothing_is_offered():
    assert 'class="splits"' in tray("d6")
    assert 'class="splits"' not in tray("f5")


def test_many_places_have_a_dot_each_and_few_a_line():
    begun = GAME.new(4)
    while begun.player < 0 or not begun.legal()[0].startswith("place:"):
        begun.apply(begun.possible()[0])
    board = svg.draw(scene(begun, begun.player)).board
    assert board.count('class="dot"') == board.count('class="legal many"') == len(begun.legal())
    assert 'class="dot"' not in svg.draw(scene(WHERE, 0, picked=("f5",))).board


HUNGRY = """players 2
turns 3 season winter month 1 phase starving player red first red
d6 red 2w 1f village
d5 red 1w 1f
c5 red 1w 1f
a1 red 1w 1f
g4 blue 1f"""


def test_a_tap_on_a_hex_leads_to_who_may_starve_there():  # V10.4
    where = Position.from_diagram(GAME, HUNGRY, 2)
    hand = svg.draw(scene(where, 0, picked=("d5",))).hand
    assert re.findall('data-move="([^"]*)"', hand) == [
        "lose:warrior:d5", "lose:woman:d5", "done"
    ]  # fmt: skip
    assert "lose:" not in svg.draw(scene(where, 0)).hand.partition("<details")[0]


CAPTORS = """players 2
turns 3 season winter month 1 phase acting player blue first red
d6 red 2f
d7 blue 1w
a1 blue 5f
g1 red 1w"""


def test_the_answer_with_the_fewest_deaths_comes_first():  # V9.9, V10.4
    fed = Position.from_diagram(GAME, HUNGRY.replace("c5 red 1w 1f\na1 red 1w 1f\n", ""), 2)
    captured = Position.from_diagram(GAME, CAPTORS, 2).play("move:d7:warrior:d6")
    for where, first in ((fed, "done"), (captured, "take:1")):
        hand = svg.draw(scene(where, where.player)).hand
        assert re.findall('data-move="([^"]*)"', hand)[0] == first
        assert len(where.legal()) > 1


def test_a_capture_during_the_moves_is_part_of_them():  # V8.7
    captured = Position.from_diagram(GAME, CAPTORS, 2).play("move:d7:warrior:d6")
    drawn = svg.draw(scene(captured, captured.player))
    assert (captured.legal()[0], drawn.stages[drawn.stage].title) == ("take:0", "Tribes move")


BESIDE_A_TIGER = """players 2
turns 3 season summer month 2 phase acting player red first red
d6 red 2w 1f village
d5 red 1w 1f, 1 tiger
c5 red 1w 1f
g4 blue 1f"""


def test_a_couple_that_founds_no_camp_is_told_why():  # V8.8
    where = Position.from_diagram(GAME, BESIDE_A_TIGER, 2)

    def hand(name):
        return svg.draw(scene(where, 0, picked=(name,))).hand

    assert "no camp while others are on the hex" in hand("d5")
    assert "no-camp" not in hand("c5")
    assert 'data-move="build:c5"' in hand("c5")
    assert "no-camp" not in hand("d6")


def test_a_woman_may_go_instead_of_a_warrior_if_one_of_both_must_stay():  # V8.5
    where = Position.from_diagram(GAME, BESIDE_A_TIGER, 2)
    hand = svg.draw(scene(where, 0, picked=("d5",), link="+".join)).hand
    assert re.findall('<a class="number" href="([^"]*)"', hand) == ["d5+w0+f0", "d5+w0+f1"]
    assert "Held by 1 animal or other pawn: at least 1 of yours must stay" in hand


def test_a_camp_that_can_be_built_now_comes_first_in_the_question_and_on_its_hex():  # V8.8
    where = Position.from_diagram(GAME, BESIDE_A_TIGER, 2)
    assert where.legal().count("build:c5") == 1
    question = svg.draw(scene(where, 0)).hand
    assert "data-pick" not in question.partition("<details")[0]  # one tap builds it
    assert question.index('data-move="build:c5" aria-label="Build') < question.index(
        'data-move="done"'
    )
    on_its_hex = svg.draw(scene(where, 0, picked=("c5",))).hand
    assert on_its_hex.count('data-move="build:c5"') == 1
    assert on_its_hex.index('data-move="build:c5"') < on_its_hex.index('class="party"')


def test_those_who_stay_with_animals_have_odds_too():  # V8.5, V9.2
    camp = THREATENED.format(red="3w 1f").replace("village", "village, 1 bison")
    where = Position.from_diagram(GAME, camp.replace("3w\ng4", "1f\ng4"), 2)
    some, more = (told(where, "d6", group, "f0")["d6"][0] for group in ("w1", "w2"))
    assert int(some.split("%")[0]) > int(more.split("%")[0]) > 0
    assert "d6" not in told(Position.from_diagram(GAME, HOME, 2), "d6", "w1")
