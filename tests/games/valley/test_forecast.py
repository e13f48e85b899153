"""Forecasts of fights, checked against all dice, and of herds and camps (rules V7 to V9)."""

import re

import pytest

from steppe.core.position import Position
from steppe.core.scene import AND, Figure
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.board import DIRECTION_NAMES, HEX_NAMES
from steppe.games.valley.rules.state import GONE, LAPSES
from steppe.games.valley.rules.tables import SPECIES_NAMES
from steppe.games.valley.views.hand import odds
from steppe.games.valley.views.hand.herds import arrivals
from steppe.games.valley.views.hand.meeting import joined
from tests.games.valley.scenes import GAME, scene

HUNT = """players 2{edition}
turns 3 season winter month 1 phase acting player blue first red
c2 red {red}, {wolves} wolf
g4 blue 1f"""
BRAWL = """players 2{edition}
turns 3 season winter month 1 phase acting player blue first red
d6 red {red}, blue {blue}
a1 red 1f
g4 blue 1f"""
MARCH = """players 2
turns 3 season winter month 1 phase acting player red first red
c2 red 2w 1f
b2 1 bison
g4 blue 1f"""
COMING = """players 2
turns 3 season winter month 1 phase acting player red first red
c2 red 1f
b2 blue 1f
g4 blue 1w"""
SURE = """players 2
turns 3 season winter month 1 phase asking player red window fight-start circle red first red
foe wolf hunter red place c2 sides red
c2 red {warriors}w 1f, 1 wolf
g4 blue 1f"""
HOME = """players 2
turns 3 season winter month 1 phase acting player red first red
d6 red 2w 1f village
a1 red 1f
g4 blue 1f"""
HERDS = """players 2
turns 3 season winter month 1 phase acting player red first blue
d6 red 2w 1f village
c5 1 bison
g4 blue 1f"""
HUNGRY = """players 2
turns 3 season winter month 1 phase starving player red first red
d6 red 2w 1f village
a1 red 1f
g4 blue 1f"""
_COMES = ["if they go south-east: d6", "new animals may come to d6"]
EDITIONS = ("", " edition=descartes")


def forecast(where: Position, *picked: str) -> dict[str, tuple[Figure, ...]]:
    drawn = GAME.view("svg").draw(scene(where, where.player, picked=picked))
    return {one.title: one.figures for one in drawn.forecast}


def told(where: Position, *picked: str) -> dict[str, list[str]]:
    found = forecast(where, *picked)
    return {title: [one.value for one in figures] for title, figures in found.items()}


class Dice:
    """A tribe's probability of winning a fight, computed over all outcomes that the rules allow."""

    def __init__(self, tribe: int, foe: str) -> None:
        self.tribe, self.foe = tribe, foe
        self.known: dict[bytes, float] = {}

    def chance(self, where: Position) -> float:
        """Return the probability of winning from a position if both sides play optimally."""
        key = where.to_bytes()
        if key not in self.known:
            self.known[key] = self._reckoned(where)
        return self.known[key]

    def _reckoned(self, where: Position) -> float:
        hex_ = where.facts()["c2" if self.foe == "wolf" else "d6"]
        own, other = ("red" in hex_, self.foe in hex_)
        if own and other and where.state.phase in _CAPTURES:
            return float(where.state.killer == self.tribe)
        if not (own and other):
            return float(own)
        if where.player >= 0:
            follow = [self.chance(where.copy().apply(word)) for word in where.legal()]
            return max(follow) if where.player == self.tribe else min(follow)
        decided = [(share, where.copy().apply(word)) for word, share in where.outcomes()]
        return self._after(where, decided)

    def _after(self, where: Position, decided: list[tuple[float, Position]]) -> float:
        """Return the probability over all dice rolls in a round; ties are rerolled."""
        again, won = 0.0, 0.0
        for share, after in decided:
            inner = after.outcomes() if after.state.dice[:].any() else []
            for part, last in [(p, after.copy().apply(w)) for w, p in inner] or [(1.0, after)]:
                if last.to_bytes() == where.to_bytes():
                    again += share * part
                else:
                    won += share * part * self.chance(last)
        return won / (1.0 - again)


_CAPTURES = (stage.TAKING_WOMEN, stage.TAKING_CAMP)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("red", "wolves"), [("2w 1f", 2), ("1w", 2), ("2f", 1), ("3w 1f village", 3)]
)
def test_a_hunt_is_shown_with_the_chance_of_its_dice(edition, red, wolves):  # V9.2, V9.3, V9.7
    where = Position.from_diagram(
        GAME, HUNT.format(edition=edition, red=red, wolves=wolves), 2, **_options(edition)
    )
    ready = joined(where, HEX_NAMES.index("c2"), 0, (0, 0, 0))
    found = odds.hunt(ready, 0, SPECIES_NAMES.index("wolf")).chance
    assert found == pytest.approx(Dice(0, "wolf").chance(where.copy().apply("done")))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("red", "blue"), [("2w", "2w"), ("2w 1f village", "3w"), ("1w", "2w 1f")])
def test_a_fight_is_shown_with_the_chance_of_its_dice(edition, red, blue):  # V9.3, V9.4
    where = Position.from_diagram(
        GAME, BRAWL.format(edition=edition, red=red, blue=blue), 2, **_options(edition)
    )
    ready = joined(where, HEX_NAMES.index("d6"), 0, (0, 0, 0))
    found = odds.brawl(ready, 0, 1)
    assert found is not None
    assert found.chance == pytest.approx(Dice(0, "blue").chance(where.copy().apply("done")))


def test_women_alone_fight_women_by_the_summary_only():  # V9.5
    summary, descartes = (
        Position.from_diagram(
            GAME, BRAWL.format(edition=edition, red="2f", blue="3f"), 2, **_options(edition)
        )
        for edition in EDITIONS
    )
    place = HEX_NAMES.index("d6")
    fight = odds.brawl(joined(summary, place, 0, (0, 0, 0)), 0, 1)
    assert fight is not None
    assert fight.chance == pytest.approx(Dice(0, "blue").chance(summary.copy().apply("done")))
    assert odds.brawl(joined(descartes, place, 0, (0, 0, 0)), 0, 1) is None


def test_women_who_join_others_are_in_the_fight():  # V9.5
    where = Position.from_diagram(GAME, COMING, 2)
    assert told(where, "c2", "w0", "f1") == {"b2": ["50%, losses 0.5"]}


def test_a_group_that_is_picked_shows_the_fights_of_each_hex_it_can_reach():  # V8.2, V9.1
    where = Position.from_diagram(GAME, MARCH, 2)
    assert told(where, "c2", "w2") == {"b2": ["84%, losses 0.5"]}


def test_the_camp_that_the_last_woman_leaves_is_shown_as_lost():  # V8.10
    where = Position.from_diagram(GAME, HOME, 2)
    lost = ["The camp on d6 is lost without a woman"]
    assert told(where, "d6", "w0", "f1")[""] == lost
    assert "" not in told(where, "d6", "w1", "f0")
    gone = where.copy().apply(
        next(move for move in where.legal() if move.startswith("move:d6:woman"))
    )
    assert "village" not in gone.facts()["d6"]


def test_the_herds_shown_are_those_that_come_by_each_result_of_the_compass():  # V7.2 to V7.5
    where = Position.from_diagram(GAME, HERDS, 2)
    steered = Position.from_diagram(
        GAME, HERDS.replace("acting player red", "steering player chance"), 2
    )
    for direction in range(len(DIRECTION_NAMES)):
        came = {HEX_NAMES[place] for _, place in arrivals(where, 0, direction)}
        after = steered.copy().apply(f"~die:{direction + 1}")
        assert came == {place for place in ("d6", "a1") if "bison" in after.facts()[place]}
    assert told(where)["Herds next turn"] == _COMES


def test_a_herd_held_by_snow_is_shown_if_the_snow_goes_next_turn():  # V5.1, V7.3
    snow = HERDS.replace("turns 3", "turns 3 event snowfall") + "\nsnowed c5"
    assert told(Position.from_diagram(GAME, snow, 2))["Herds next turn"] == _COMES


def test_a_river_that_is_open_to_the_end_of_a_season_bars_herds_after_it():  # V7.6, V15.8
    bank = HERDS.replace("c5 1 bison", "b4 1 bison")
    for month, is_barred in (("1", False), ("3", True)):
        drought = bank.replace("month 1", f"month {month}") + "\nopened big"
        found = told(Position.from_diagram(GAME, drought, 2))["Herds next turn"]
        assert ("if they go north-west: d6" in found) is is_barred  # the herd turns back


def test_what_may_be_drawn_is_shown_with_the_hexes_to_which_it_could_come():  # V6.2, V7
    where = Position.from_diagram(GAME, HERDS.replace("c5 1 bison\n", ""), 2)
    none, new = forecast(where)["Herds next turn"]
    assert none.value == "as things stand, no herd on the map comes to you"
    assert new.value == "new animals may come to d6"
    assert "bison on d6" in new.words


def test_no_herds_are_shown_in_the_last_turn():  # V14.9
    last = HERDS.replace("players 2", "players 2 turns=12").replace("turns 3", "turns 11")
    assert "Herds next turn" not in told(Position.from_diagram(GAME, last, 2, turns="12"))


def _options(edition: str) -> dict[str, str]:
    return {"edition": "descartes"} if edition else {}


# on the map

THREATENED = """players 2
turns 3 season winter month 1 phase acting player red first red
d6 red {red} village
d5 blue 3w
g4 blue 1f"""


def board(where: Position, viewer: int, *picked: str) -> str:
    return GAME.view("svg").draw(scene(where, viewer, picked=picked)).board


def test_the_odds_stand_on_the_map_and_their_words_on_the_hex():  # V8.2, V9.1
    drawn = board(Position.from_diagram(GAME, MARCH, 2), 0, "c2", "w2")
    assert 'class="odds-number" text-anchor="middle">84%</text>' in drawn
    assert "1 bison: 84% to win, expected losses: half a pawn" in drawn


def test_a_camp_that_one_march_would_more_likely_take_is_marked_for_its_owner_alone():  # V8.2, V9
    weak = Position.from_diagram(GAME, THREATENED.format(red="1w 1f"), 2)
    there = BRAWL.format(edition="", red="1w 1f village", blue="3w")
    chance = Dice(0, "blue").chance(Position.from_diagram(GAME, there, 2).apply("done"))
    told_of = f"in danger: Blue can attack with 3 warriors, {chance:.0%} to hold"
    assert told_of in board(weak, 0)
    assert board(weak, 0).count('class="alarm"') == board(weak, 0).count('class="threat"') == 1
    assert 'class="alarm"' not in board(weak, 1)
    strong = Position.from_diagram(GAME, THREATENED.format(red="3w 1f"), 2)
    assert 'class="alarm"' not in board(strong, 0)


def test_a_question_before_a_hunt_that_cannot_fail_is_settled():  # V9.3, V9.6
    text = GAME.view("text")
    for warriors, is_sure in ((9, True), (2, False)):
        where = Position.from_diagram(GAME, SURE.format(warriors=warriors), 2)
        assert where.legal()[0] == "pass"
        assert text.is_settled(where) == is_sure


def test_a_camp_that_a_single_woman_holds_says_who_could_take_it():  # V8.2, V8.10, V9
    where = Position.from_diagram(GAME, THREATENED.format(red="3w 1f"), 2)
    _, figure = forecast(where)["To win"]
    assert figure.value.startswith("d6: only 1 woman, ")
    assert figure.words.startswith("Only one woman holds the camp on d6: without her, it is lost (")
    assert "Blue can attack with 3 warriors" in figure.words
    two = Position.from_diagram(GAME, THREATENED.format(red="3w 2f"), 2)
    assert len(forecast(two)["To win"]) == 1


def test_a_choice_names_the_camp_that_it_leaves_too_weak():  # V8.2, V9
    where = Position.from_diagram(GAME, THREATENED.format(red="3w 1f"), 2)
    assert "In danger" not in told(where)
    assert told(where, "d6", "w1", "f0").get("In danger after this move") is None
    (figure,) = forecast(where, "d6", "w3", "f0")["In danger after this move"]
    assert (figure.value, figure.seat) == ("d6: 0% to hold", 1)
    words = "The camp on d6: Blue can attack with 3 warriors, 0% to hold"
    assert figure.words == words
    weak = Position.from_diagram(GAME, THREATENED.format(red="1w 1f"), 2)
    assert [one[:2] for one in told(weak)["In danger"]] == ["d6"]  # in danger even after the moves


def test_a_choice_names_the_herd_that_may_come_to_a_camp_it_leaves_too_weak():  # V7.2, V9.2
    where = Position.from_diagram(GAME, HERDS.replace("1 bison", "3 bison"), 2)
    found = forecast(where, "d6", "w2", "f0")["In danger after this move"]
    (word,) = [figure.words for figure in found]
    assert word.startswith("The camp on d6: 3 bison if herds go south-east, ")


def test_a_hint_warns_of_what_it_leaves_in_danger():  # V8.10, V9
    where, risks = Position.from_diagram(GAME, HOME, 2), GAME.view("text").risks
    leave = next(move for move in where.legal() if move.startswith("move:d6:woman"))
    assert [*risks(where, leave)] == ["the camp on d6 is lost without a woman"]
    assert [*risks(where, "done")] == []
    weak = Position.from_diagram(GAME, THREATENED.format(red="1w 1f"), 2)
    threat = r"the camp on d6 is in danger \(Blue can attack with 3 warriors, \d+% to hold\)"
    assert re.fullmatch(threat, *risks(weak, "done"))
    strong = Position.from_diagram(GAME, THREATENED.format(red="3w 1f"), 2)
    away = next(move for move in strong.legal() if move.startswith("move:d6:warrior"))
    worse = r"the camp on d6 then has 0% to hold instead of [1-9]\d*% \(Blue can attack .*\)"
    assert re.fullmatch(worse, *risks(strong, AND.join([away] * 3)))


def test_a_player_who_loses_the_last_woman_of_a_camp_is_shown_that_it_is_lost():  # V8.10, V10.4
    where = Position.from_diagram(GAME, HUNGRY, 2)
    assert told(where)[""] == ["The camp on d6 is lost without a woman"]


def beside(where: Position, viewer: int | None) -> str:
    """Return the text of the "Threatened camps" panel that ``viewer`` sees."""
    panels = GAME.view("svg").draw(scene(where, viewer)).panels
    bodies = [panel.body for panel in panels if panel.title == "Threatened camps"]
    return " ".join(" ".join(re.sub(r"<[^>]*>", " ", body) for body in bodies).split())


def test_the_owner_of_a_camp_reads_who_threatens_it_and_the_chance_to_hold_it():  # V8.2, V9
    weak = Position.from_diagram(GAME, THREATENED.format(red="1w 1f"), 2)
    (figure,) = forecast(weak)["In danger"]
    row = f"! The camp on d6 Blue can attack with 3 warriors {figure.value[4:]}"
    assert beside(weak, 0) == row
    assert beside(weak, 1) == beside(weak, None) == ""  # a viewer without a camp
    strong = Position.from_diagram(GAME, THREATENED.format(red="3w 1f").replace("3w\n", "4w\n"), 2)
    assert "4 warriors" in beside(strong, 0)  # likely to hold, but not safe: no mark on the map
    assert 'class="alarm"' not in board(strong, 0)
    safe = Position.from_diagram(GAME, THREATENED.format(red="5w 1f").replace("3w", "1w"), 2)
    assert beside(safe, 0) == "none for now"
    bison = THREATENED.format(red="5w 1f").replace("village", "village, 1 bison")
    visited = Position.from_diagram(GAME, bison.replace("3w", "1f"), 2)
    assert re.fullmatch(r"! The camp on d6 1 bison there (9\d|100)% to hold", beside(visited, 0))


def test_no_herd_threatens_a_camp_after_the_last_turn():  # V14.9
    herds = HERDS.replace("1 bison", "3 bison").replace("red 2w", "red 0w")
    last = herds.replace("players 2", "players 2 turns=12").replace("turns 3", "turns 11")
    assert "if herds go" in beside(Position.from_diagram(GAME, herds, 2), 0)
    assert "if herds go" not in beside(Position.from_diagram(GAME, last, 2, turns="12"), 0)


def test_women_alone_are_in_danger_of_any_warrior():  # V9.5
    alone = Position.from_diagram(GAME, THREATENED.format(red="2f"), 2)
    assert "0% to hold" in board(alone, 0)


def test_a_player_who_is_held_or_too_far_threatens_nobody():  # V8.2, V8.5
    held = THREATENED.format(red="1w 1f").replace("blue 3w", "blue 1w, 1 bison")
    far = THREATENED.format(red="1w 1f").replace("d5 blue", "d1 blue")
    for diagram in (held, far):
        assert 'class="alarm"' not in board(Position.from_diagram(GAME, diagram, 2), 0)


def test_animals_in_a_camp_are_a_danger_where_they_are_stronger():  # V9.2
    herd = THREATENED.format(red="1w 1f").replace("d5 blue 3w\n", "d5 blue 1f\n")
    where = Position.from_diagram(GAME, herd.replace("village", "village, 4 bison"), 2)
    assert "in danger: 4 bison there" in board(where, 0)


def test_an_imminent_win_comes_first_and_addresses_the_viewer():  # V14.3
    where = Position.from_diagram(GAME, HERDS, 2)
    where.state.announced[:2] = [1, 1]
    first = GAME.view("svg").draw(scene(where, 0)).forecast[0]
    you, other = first.figures
    assert (first.title, you.value) == ("End of this turn", "you win with four camps: hold them")
    assert (you.seat, you.tone, other.seat, other.tone) == (0, 1, 1, -1)
    assert other.value == "Blue wins with four camps"
    assert [one.words for one in first.figures] == [
        "You win if you still have four camps at the end of this turn!",
        "Blue wins with four camps at the end of this turn!",
    ]


def test_a_camp_built_by_pact_warns_until_a_woman_comes():  # V16.31
    where = Position.from_diagram(GAME, HERDS, 2)
    place = next(n for n in range(len(HEX_NAMES)) if where.state.camp[n] == 0)
    before = GAME.view("svg").draw(scene(where, 0))
    where.state.pawns[1][place] = 0
    where.state.pact[place] = LAPSES
    drawn = GAME.view("svg").draw(scene(where, 0))
    lost = f"The camp on {HEX_NAMES[place]} is lost without a woman"
    for picture, is_told in ((before, False), (drawn, True)):
        figures = [figure.value for one in picture.forecast for figure in one.figures]
        assert (lost in figures) is is_told
        assert any("by the end of your moves" in one.body for one in picture.panels) is is_told


def test_losses_and_a_tribe_s_end_are_key_moments():  # V14.6
    before, text = Position.from_diagram(GAME, HERDS, 2), GAME.view("text")
    after = before.copy()
    after.state.number[0] -= 1
    assert [text.has_lost(before, after, tribe) for tribe in (0, 1)] == [True, False]
    after = before.copy()
    after.state.standing[1] = GONE
    assert text.feat(before, after) == "skull-crack"
    assert text.has_lost(before, after, 0)
