"""Faults in the middle of a phase: small positions, each broken by one change."""

import pytest

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.games.valley import GAME

LAND = """d6 red 2w 1f village, blue 2w 1f
c3 blue 1w 1f village, wolf 1
f5 red 1w 1f cave"""
MOMENTS = {  # the moment, and other lines
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
        (
            "acting",
            ("acting red", "acting blue"),
            "red is not who decides in the phase acting [V4.4",
        ),
        ("acting", ("acting red", "acting red order 1"), "red is not who decides in the phase"),
        ("acting", ("player red", "player -"), "'player' or 'resume' is not who decides"),
        ("hunting", ("hunter blue", ""), "blue is not who decides in the phase hunting"),
        ("hunting", ("place c3", "place f5"), "blue has no move in the phase hunting"),
        ("taking-camp", ("killer blue", "killer red"), "blue is not who decides"),
        ("trick-drawing", ("chance", "chance order 2"), "'order' counts tribes from the first"),
        ("placing", ("first red", "first red order -1"), "'order' counts tribes from the first"),
        ("taking-women", ("losers", "sides red losers"), "'sides', 'rollers' and 'dice' are of a"),
        ("taking-women", ("losers", "rollers red losers"), "this capture is of none [V8.7]"),
        ("taking-women", ("losers", "dice red:3 losers"), "this capture is of none [V8.7]"),
        # fire markers [V18.7]
        ("keeping-fire", ("marking red", "marking red/red"), "'marking' names each tribe once"),
        ("keeping-fire", ("resume blue ", ""), "'marking' and 'resume', who decides after that"),
        ("keeping-fire", ("player red", "player blue"), "who is last in 'marking' has fire"),
        ("keeping-fire", ("phase acting", "phase keeping-fire"), "the phase is the one after it"),
        ("keeping-fire", ("resume blue", "resume chance"), "'resume' is not who decides"),
        ("keeping-fire", ("phase acting", "phase placed"), "nobody decides in the phase placed"),
        # windows
        ("asking", ("circle red/blue", "circle red"), "who is 'quiet' is in the 'circle' [V16.3]"),
        ("asking", ("quiet blue", "quiet red"), "its player is in the circle, not quiet [V16.3]"),
        ("fevering", ("births-end", "animals-end"), "needs 'window births-end'"),
        ("visiting", ("animals-end", "flood"), "'phase visiting' needs 'window animals-end'"),
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
        ("suffering", ("struck c3/d6", "struck c3/f5"), "does not strike blue on all 'struck'"),
        ("loner-coming", ("die 1", ""), "the one of the die, or the only one that is away"),
        ("flood", ("event flood die 1", "event forest-fire die 1"), "forest-fire is no flood"),
        # set-up and arrivals
        ("lotting", ("player chance", "player chance\nc3 red 1w"), "red does not place its first"),
        ("placing", ("f5 red 5w 2f cave", ""), "red does not place its first camp in that order"),
        ("dealing", ("chance", "chance\ntribe blue cards net"), "blue is not dealt 1 cards"),
        ("dealing", ("chance", "chance discards net"), "no card is discarded before the first"),
        ("first-seeding", ("place d6", "place c3"), "a first field lies beside a first camp"),
        (
            "returning",
            ("standing waiting", "standing gone"),
            "red does not wait for a second start",
        ),
        (
            "return-dealing",
            ("owed 2", "owed 3\ntribe red cards net"),
            "3 cards are dealt at a second",
        ),
        (
            "arriving",
            ("chance", "chance arrivals bison-c/bison-c"),
            "animals of the bag, each once",
        ),
        (
            "arriving",
            ("chance", "chance arrivals bison-c/wolf-b/wolf-f/wolf-k"),
            "animals arrive in this turn [V6.1]",
        ),
        (
            "trick-drawing",
            ("chance", "chance\ntribe red cards net/raft/theft/friend/traps"),
            "red has cards enough",
        ),
        # dice
        ("ranking", ("rollers red/blue", "rollers red"), "several tribes roll for the first place"),
        ("ranking", ("dice red:3", "dice red:3,blue:1"), "one of them still has to [V4.5]"),
        ("loner-fighting", ("hunter blue", ""), "'hunter' is the loner that fights"),
        ("loner-fighting", ("hunter blue", "hunter blue dice animals:2"), "'dice' of a loner"),
        ("fight-rolling", ("place d6", "place a1"), "none of the 'sides' has a pawn on"),
        (
            "fight-rolling",
            ("rollers red/blue", "rollers red"),
            "'rollers' are all tribes that go on",
        ),
        ("fight-rolling", ("dice red:3", "dice red:3,blue:1"), "a die that is still to be rolled"),
        ("hunt-rolling", ("foe wolf", "foe bison"), "'rollers' are all tribes that go on"),
        ("hunt-rolling", ("rollers blue", "rollers blue struck f5"), "the caves of other bears"),
        (
            "bear-rolling",
            ("event cave-bears die 1", ""),
            "'foe cave-bear' needs 'event cave-bears'",
        ),
        ("giving-up", ("killer red", "killer blue"), "'losers' have rolled, and not the highest"),
        ("giving-up", ("sides red/blue", "sides blue"), "'killer' is one of the 'sides' on"),
        ("giving-up", (", blue 2w 1f", ""), "blue has nothing to lose in this fight [V9.8]"),
        # captures and births
        ("camp-lost", ("killer red", "killer blue"), "the tribe 'killer' captures others"),
        ("camp-lost", ("taken 1", "taken 2"), "red has no 2 women in 'place' that it has taken"),
        ("camp-lost", ("taken 1", "acting red taken 1"), "so nobody is 'acting' [V9.1]"),
        ("taking-camp", ("losers red", "losers red/blue"), "the tribe 'killer' captures others"),
        ("taking-camp", ("place d6", "place c3"), "there is no camp to be taken in 'place'"),
        ("birth-rolling", ("place d6", "place c3"), "red has no birth in 'place' [V11.2]"),
        ("birth-rolling", ("births d6:1", "births d6:1 taken 1"), "the first of twins has come"),
        ("birth-rolling", ("births d6:1", "births d6:1,e4:1"), "'births' are those of camps"),
        # tribes not in the match, and unseen cards
        ("acting", ("acting red", "acting red hunter black"), "black does not take part"),
        ("acting", ("acting red", "acting red\ntribe red hand 2"), "hands hold 2 cards that are"),
    ],
)
def test_what_no_rule_leads_to_is_named(name, change, complaint):
    text = told(name)
    assert change[0] in text
    with pytest.raises(NotationError) as caught:
        Position.from_diagram(GAME, text.replace(*change, 1), 2)
    assert complaint in str(caught.value)
