"""Faults in positions within a phase: one change breaks each small position."""

import pytest

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.games.valley import GAME

LAND = """d6 red 2w 1f village, blue 2w 1f
c3 blue 1w 1f village, wolf 1
f5 red 1w 1f cave"""
MOMENTS = {  # by phase: the moment's line, and further lines
    "lotting": ("player chance", ""),
    "placing": ("player blue first red", "f5 red 5w 2f cave"),
    "first-seeding": ("player red first red", "d6 red 5w 2f village\nplace d6"),
    "dealing": ("player chance", "f5 red 5w 2f cave\nc3 blue 5w 2f village"),
    "event-drawing": ("turns 3 player chance seers red foreseen forest-fire", LAND),
    "event-rolling": ("turns 3 player chance event forest-fire drawn forest-fire:1", LAND),
    "suffering": ("turns 3 player blue event epidemic die 1 struck c3/d6", LAND),
    "loner-coming": ("turns 3 season winter player chance event loner-winter die 1", LAND),
    "returning": ("turns 3 player red", "c3 blue 1w\ntribe red standing waiting"),
    "return-dealing": ("turns 3 player chance owed 2", LAND),
    "arriving": ("turns 3 player chance", LAND),
    "ranking": ("turns 3 player chance rollers red/blue dice red:3", LAND),
    "acting": ("turns 3 player red acting red", LAND),
    "foreseeing": ("turns 3 player chance acting red seers red", LAND),
    "visiting": ("turns 3 player chance window animals-end circle red/blue hunter red", LAND),
    "asking": ("turns 3 player red window animals-start circle red/blue quiet blue", LAND),
    "flood": (
        "turns 3 phase asking player red window flood circle red event flood die 1 flooded d6",
        "d6 red 1w",
    ),
    "round-end": (
        "turns 3 phase asking player red window round-end circle red/blue place d6 foe tribes "
        "sides red/blue rollers red/blue dice red:3,blue:2 killer red",
        LAND,
    ),
    "camp-lost": (
        "turns 3 phase asking player blue window camp-lost circle blue place d6 foe tribes "
        "sides red/blue losers blue killer red taken 1 kept 1",
        LAND,
    ),
    "taking-women": (
        "turns 3 player red acting red place d6 losers blue killer red",
        LAND.replace("blue 2w", "blue 1f"),
    ),
    "taking-camp": (
        "turns 3 player blue place d6 foe tribes sides red/blue losers red killer blue",
        LAND.replace("red 2w", "red"),
    ),
    "loner-fighting": ("turns 3 player chance hunter blue", f"{LAND}\ng1 lone woman, bison c"),
    "hunting": (
        "turns 3 player blue place c3 hunter blue",
        LAND.replace("wolf 1", "wolf 1, bison c"),
    ),
    "fight-rolling": (
        "turns 3 player chance place d6 foe tribes sides red/blue rollers red/blue dice red:3",
        LAND,
    ),
    "hunt-rolling": (
        "turns 3 phase fight-rolling player chance place c3 foe wolf hunter blue sides blue "
        "rollers blue",
        LAND,
    ),
    "bear-rolling": (
        "turns 3 season winter phase fight-rolling player chance place f5 foe cave-bear hunter red "
        "sides red rollers red event cave-bears die 1",
        LAND,
    ),
    "giving-up": (
        "turns 3 player blue place d6 foe tribes sides red/blue rollers red/blue "
        "dice red:3,blue:2 losers blue killer red",
        LAND,
    ),
    "birth-rolling": ("turns 3 player chance place d6 births d6:1", LAND),
    "fevering": ("turns 3 player red window births-end circle red/blue brought c3:1 fever 1", LAND),
    "trick-drawing": ("turns 3 player chance", LAND),
    "keeping-fire": (
        "turns 3 phase acting player red acting blue first blue order 0 resume blue marking red",
        f"{LAND}\ntribe red food 5 fire d6",
    ),
}


def told(name):
    moment, land = MOMENTS[name]
    phase = "" if "phase" in moment else f"phase {name} "
    return f"players 2 fire=yes return=yes\nmonth 1 {phase}{moment}\n{land}"


@pytest.mark.parametrize("name", MOMENTS)
def test_what_rules_lead_to_is_taken(name):
    position = Position.from_diagram(GAME, told(name), 2)
    assert Position.from_json(GAME, position.to_json(), 2, **position.options) == position


@pytest.mark.parametrize(
    ("name", "change", "complaint"),
    [
        # fields used only in some phases
        (
            "acting",
            ("acting red", "acting red window flood"),
            "'phase acting' has no use for 'window'",
        ),
        ("asking", ("window animals-start ", ""), "'phase asking' needs 'window'"),
        (
            "asking",
            ("circle red", "place c3 circle red"),
            "window animals-start' has no use for 'pl",
        ),
        (
            "asking",
            ("window animals-start", "window seedtime"),
            "seedtime' has no use for 'window'",
        ),
        ("round-end", ("place d6 ", ""), "'phase asking window round-end' needs 'place'"),
        ("fight-rolling", ("foe tribes ", ""), "'phase fight-rolling' needs 'foe'"),
        ("giving-up", ("losers blue ", ""), "'phase giving-up' needs 'losers'"),
        ("arriving", ("player chance", "player chance twins 1"), "has no use for 'twins'"),
        ("event-drawing", ("foreseen", "event abundant-rain foreseen"), "has no use for 'event'"),
        ("return-dealing", ("owed 2", ""), "'phase return-dealing' needs 'owed'"),
        ("foreseeing", (" seers red", ""), "'phase foreseeing' needs 'seers'"),
        # the player to decide
        ("acting", ("player red", "player -"), "player -: in the phase acting a player decides"),
        ("hunting", ("place c3", "place f5"), "blue has no move in the phase hunting"),
        (
            "taking-women",
            ("losers", "sides red losers"),
            "the phase taking-women does not fit the other fields",
        ),
        # fire markers [V18.7]
        (
            "keeping-fire",
            ("player red", "player blue"),
            "player 1: in the phase acting player 0 decides",
        ),
        (
            "keeping-fire",
            ("phase acting", "phase keeping-fire"),
            "'phase keeping-fire' has no use for 'acting'",
        ),
        (
            "keeping-fire",
            ("resume blue", "resume chance"),
            "the phase acting does not fit the other fields",
        ),
        (
            "keeping-fire",
            ("phase acting", "phase placed"),
            "'phase placed' has no use for 'acting'",
        ),
        # windows
        # events
        (
            "suffering",
            ("event epidemic", "event cave-bears"),
            "it is not in the deck of this season",
        ),
        (
            "acting",
            ("acting red", "acting red in-force flood:1"),
            "lasting events of this season",
        ),
        ("suffering", ("die 1 ", ""), "'die' is set exactly if the event's card needs one"),
        ("event-drawing", ("seers red ", ""), "'foreseen' must be an event in the next deck"),
        (
            "event-drawing",
            ("forest-fire", "cave-bears"),
            "'foreseen' must be an event in the next deck",
        ),
        # set-up and arrivals
        # dice
        (
            "loner-fighting",
            ("hunter blue", ""),
            "the phase loner-fighting does not fit the other fields",
        ),
        (
            "fight-rolling",
            ("place d6", "place a1"),
            "the phase fight-rolling does not fit the other fields",
        ),
        (
            "fight-rolling",
            ("rollers red/blue", "rollers red"),
            "the phase fight-rolling does not fit the other fields",
        ),
        (
            "hunt-rolling",
            ("foe wolf", "foe bison"),
            "the phase fight-rolling does not fit the other fields",
        ),
        ("giving-up", (", blue 2w 1f", ""), "blue has no move in the phase giving-up"),
        # captures and births
        # tribes not in the match, and unseen cards
        (
            "acting",
            ("acting red", "acting red hunter black"),
            "field 'hunter' takes integers 0 .. 6 except 2 .. 5, not 5",
        ),
        ("acting", ("acting red", "acting red\ntribe red hand 2"), "hands hold 2 cards that are"),
    ],
)
def test_what_no_rule_leads_to_is_named(name, change, complaint):
    text = told(name)
    assert change[0] in text
    with pytest.raises(NotationError) as caught:
        Position.from_diagram(GAME, text.replace(*change, 1), 2)
    assert complaint in str(caught.value)
