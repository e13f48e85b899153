"""What a turn's event or a card forbids names it, on the hex and in the dock (V8.3, V15, V16)."""

import re

import pytest

from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.games.valley.rules.board import HEX_NAMES, NEAR, read
from steppe.games.valley.rules.cards import EVENT_NAMES, TRICK_NAMES, word
from steppe.games.valley.rules.effects import has
from steppe.games.valley.views import svg
from steppe.games.valley.views.board.no_entry import refusal
from steppe.games.valley.views.card_text import event_name, trick_name
from steppe.games.valley.views.hand.building import no_camp
from steppe.games.valley.views.hand.closures import FIRE_RAISER, RULES
from steppe.games.valley.views.hand.status import status
from tests.games.valley.scenes import GAME, scene
from tests.games.valley.test_rules_french import ENGLISH

TURN = """players 2
turns 3 season {season} month 1 phase acting player red first red{more}
event {event}
d6 red 3w 2f village
c5 red 1w 1f
g4 blue 1f"""
CLOSING = ("eruption", "forest_fire", "flood", "snowfall")


def turn(event: str, season: str = "winter", land: str = "", more: str = "") -> Position:
    """Return a position in red's part of step 4 in the turn of an event."""
    text = TURN.format(season=season, event=event, more=more)
    return Position.from_diagram(GAME, f"{text}\n{land}", 2)


place = HEX_NAMES.index


def why(where: Position, name: str, *picked: str) -> str:
    return refusal(scene(where, 0, picked=picked))(place(name))


def dock(where: Position) -> list[str]:
    """Return the prompt of the dock, and what it says beside it."""
    drawn = svg.draw(scene(where, 0))
    title = re.findall('move-menu-title">([^<]*)', drawn.hand)
    return [*title, *(figure.value for one in drawn.forecast for figure in one.figures)]


def test_a_blizzard_is_named_by_whoever_cannot_move():  # V15.18
    where, words = turn("blizzard"), "Blizzard: no tribe moves this turn"
    assert why(where, "d6") == f"{words} (rule 15.18)"
    assert why(where, "c4", "c5") == f"{words} (rule 15.18)"  # c5 can be picked for its camp
    assert status(where, 0, ["Red"])[1] == dock(where)[0] == "Blizzard: stay where you are"
    assert "build:c5" in where.legal()


def test_a_storm_says_how_far_pawns_move():  # V15.11, V15.26
    for event, season, rule in (("storms", "summer", "15.11"), ("winter-storm", "winter", "15.26")):
        where = turn(event, season)
        words = f"{event_name(plain, EVENT_NAMES.index(event))}: pawns move up to 1 hex"
        assert why(where, "a1", "d6") == f"{words} (rule {rule})"
        assert words in dock(where)
        assert dock(where)[0] == "Move your tribe"


def test_great_cold_is_in_the_dock():  # V15.17
    cold = "Great cold: Tribes need one and a half times as much food this turn."
    assert cold in dock(turn("great-cold"))
    assert not [words for words in dock(turn("scarce-game")) if "game" in words]


def test_snow_and_water_are_named_by_hexes_and_pawns_there():  # V8.3, V15.24, V15.25
    snow = turn("snowfall", land="snowed b5/c6")
    assert why(snow, "c6", "d6") == "Snowfall: no one enters this hex this turn (rule 15.24)"
    flood = turn("flood die 1", "summer", "flooded c5")
    assert why(flood, "c5") == "Flood: no one leaves this hex this turn (rule 15.25)"
    assert no_camp(plain, flood.state, place("c5")) == "no camp this turn: Flood"
    assert "Flood: no one enters or leaves the marked hexes" in dock(flood)


def test_a_fire_is_named_by_its_event_or_by_its_card():  # V15.5, V16.37
    two = turn("forest-fire die 6", "summer", "burning d7/e6/e4")
    assert why(two, "d7", "d6") == "Forest fire: no one enters this hex this turn (rule 15.5)"
    assert why(two, "f5", "d6") == "Forest fire is in the way this turn (rule 15.5)"
    assert why(two, "e4", "d6") == "Fire raiser: no one enters this hex this turn (rule 16.37)"
    lava = turn("volcanic-eruption", "summer", "burning f4\nd5 red 1w")
    assert why(lava, "f4", "d6").startswith("Volcanic eruption: no one enters")


def test_a_group_between_closed_hexes_names_the_card_that_closes_them():  # V8.2
    near = "/".join(name for name in HEX_NAMES if has(int(NEAR[place("a2")]), place(name)))
    where = turn("snowfall", land=f"snowed {near}\na2 red 1w")
    assert why(where, "a2") == "Snowfall closes the way out this turn (rule 15.24)"


def test_cards_that_end_the_moves_say_so():  # V16.2
    where = turn("scarce-game")
    where.state.closing = 1
    words = "After Fire raiser / Rockfall, your pawns no longer move (rule 16.2)"
    assert why(where, "d6") == words


def test_a_lone_pawn_watches_the_fire():  # V18.3
    where = turn("scarce-game", land="f4 red 1w")
    assert why(where, "f4") == ""
    where.state.watch = 1 << place("f4")
    assert why(where, "f4") == (
        "Your last pawn here that has not moved watches the fire (rule 18.3)"
    )


@pytest.mark.parametrize(("rule", "title"), [(rule, name) for name, rule in RULES.items()])
def test_the_rule_named_is_that_of_the_card(rule, title):
    names, name_of = (
        (EVENT_NAMES, event_name) if title in EVENT_NAMES else (TRICK_NAMES, trick_name)
    )
    assert f"**{name_of(plain, names.index(title))}**" in ENGLISH[f"V{rule}"]


def test_every_event_that_slows_tribes_or_closes_hexes_has_its_rule():
    found = {
        word(event["id"])
        for event in read("events")["event"]
        if "pawn_move" in event.get("params", {}) or event.get("effect") in CLOSING
    }
    assert found | {TRICK_NAMES[FIRE_RAISER]} == set(RULES)
