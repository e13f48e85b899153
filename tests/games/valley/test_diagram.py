"""Diagrams: every field of a position as text, and back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.games.valley import GAME
from steppe.games.valley.rules.stage import KEEPING_FIRE
from tests.games.round_trip import AT_ONCE, assert_same

PART = """players 3 edition=descartes
turn 12 turns 4 season summer month 3 phase acting player red first red
c2 blue 2w 1f
d6 red 3w 1f moved 1w building 1w 1f village, field intact, wolf 1, bison c
f5 red 1w cave lapses, boon further rivers
g1 lone woman
burning e4/f3/g2 palisades d6
event forest-fire die 4 drawn forest-fire:1,drought:1 in-force drought:1
discards raft
tribe red food 7 cards net/flint charm torches/rolled
tribe blue food 3 strong c2
tribe yellow food 0 standing gone"""


def position(text):
    return Position.from_diagram(GAME, text)


def match(seed):
    """Yield the positions of a random match with random options."""
    generator = random.Random(seed)
    options = {option.name: generator.choice(option.values) for option in GAME.options}
    where = Position.new(GAME, generator.randint(2, 6), **options)
    while not where.is_over:
        yield where
        words = where.possible()
        lively = [w for w in words if w not in ("pass", "done") or generator.random() < 0.2]
        where.apply(generator.choice(lively or words))
    yield where


@settings(max_examples=8, deadline=None, phases=AT_ONCE)
@given(st.integers(0, 10**6))
def test_every_position_of_a_match_can_be_written_and_read_again(seed):
    for number, where in zip(range(1000), match(seed), strict=False):
        if number % 23 == 0 or where.is_over:
            assert_same(position(where.diagram()), where)


def test_what_somebody_sees_can_be_written_and_read_again():
    for number, where in zip(range(700), match(4), strict=False):
        if number % 23 == 0:
            for viewer in (0, 1, None):
                seen = where.observe(viewer)
                assert position(seen.diagram()).to_bytes() == seen.to_bytes()


def test_a_part_of_a_tribe_reads_like_this():
    assert position(PART).diagram() == PART


def test_a_fire_marker_that_has_to_go_somewhere_comes_back():  # V18.7
    where = position(
        """players 2 fire=yes
        turns 3 season summer month 1 phase event-rolling player chance first red event flood
        d2 red 1w 1f village
        d6 red 1w 1f village
        a1 red 1w 1f village
        c3 blue 1w
        drawn flood:1
        tribe red food 5 fire a1"""
    )
    asks = {0: {"phase": KEEPING_FIRE, "player": 0}}
    asked = put(where.play("~die:6"), num_pending=1, pending=asks, player=0, resume=CHANCE)
    assert "marking red" in asked.diagram()
    assert position(asked.diagram()) == asked


def test_the_number_of_animals_is_enough_where_their_letters_do_not_matter():
    where = position("players 2\nturns 1 phase steering player chance\nd2 3 wolf, 2 bison")
    assert "d2 wolf 1 2 3, bison a b" in where.diagram()


def test_punctuation_of_a_hex_may_be_of_either_kind():
    told = "d6 red 3w 1f village; field intact; wolf 1, bison c"
    text = f"players 2\nturns 1 phase steering player chance\n{told}"
    assert told.replace(";", ",") in position(text).diagram()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("bison c", "cow c"), "d6: 'cow' is not one of wolf tiger"),
        (("bison c", "bison"), "d6: write bison and its letters, or 2 bison"),
        (("bison c", "bison z"), "d6: there is no 'bison-z' in the bag"),
        (("wolf 1", "99 wolf"), "d6: the bag has too few animals 'wolf'"),
        (("wolf 1", "wolf 1 1"), "d6: there is no 'wolf-1' in the bag"),
        (("cave", "village"), "f5: 'village' is not one of cave"),
        (("field intact", "field ripe"), "d6: 'ripe' is not one of none damaged intact"),
        (("c2 blue 2w", "c2 blue 12w"), "field 'pawns' takes integers 0 .. 10, not 12"),
        (("c2 blue 2w", "c2 green 2w"), "green does not take part"),
        (("c2 blue 2w 1f", "c2 blue 2w 1x"), "c2: '1x' is not one of village"),
        (("player red", "player green"), "field 'player' takes integers -4 .. 2, not 3"),
        (("phase acting", "phase sleeping"), "phase 'sleeping' is not one of"),
        (("burning e4", "burning h9"), "burning 'h9' is not one of"),
        (("food 7", "food many"), "food takes a number, not 'many'"),
        (("cards net", "cards axe"), "cards 'axe' is not one of"),
        (("discards raft", "weather fine"), "'weather' is not one of turn turns"),
        (("tribe yellow", "tribe black"), "tribe 'black' is not one of red blue yellow"),
        (("edition=descartes", "edition"), "'edition' is not an option"),
        (
            ("player red", "player chance"),
            "field 'acting' takes integers 0 .. 6 except 3 .. 5, not -1",
        ),
        (("phase acting", "phase steering"), "player 0: in the phase steering chance decides"),
        (("phase acting", "phase suffering acting red"), "'phase suffering' has no use for"),
        # positions that break the rules
        (("c2 blue 2w 1f", "c2 blue 1w moved 2w"), "c2: blue has 1w there; 2w cannot be moved"),
        (("c2 blue 2w 1f", "c2 blue 2f moved 1w"), "c2: blue has 0w there; 1w cannot be moved"),
        (("building 1w 1f", "building 3w 1f"), "3w there; 4w cannot be moved or building"),
        (("phase acting", "phase giving-up"), "d6: pawns build only during a part"),
        (("3w 1f moved", "3w moved"), "d6: the village of red needs a woman"),
        (("f5 red 1w cave lapses", "f5 red 1w cave"), "f5: the cave of red needs a woman"),
        (("f5 red 1w cave lapses", "f5 red cave lapses"), "f5: the cave of red needs a woman"),
        (("f5 red 1w cave lapses", "f5 red 1w lapses"), "f5: there is no camp for 'fresh'"),
        (("g1 lone woman", "d4 blue 1w"), "d4 is lake: it must be empty"),
        (("g1 lone woman", "d4 lone woman"), "d4 is lake: it must be empty"),
        (("g1 lone woman", "d4 2 bison"), "d4 is lake: it must be empty"),
        (("g1 lone woman", "g1 lone woman\na1 lone woman"), "lone woman is already on g1"),
        (("g1 lone woman", "g1 red 1w, red 1w"), "g1: the pawns of red are given twice"),
        (("g1 lone woman", "g1 red 1w cub 2\na1 red 1w cub 3"), "already has a tamed wolf"),
        (("g1 lone woman", "e4 red 1w"), "burning e4: everything there is destroyed"),
        (("palisades d6", "palisades c2"), "palisades c2: there is no field there"),
        (("field intact", "field none"), "palisades d6: there is no field there"),
        (("f5 red 1w", "f5 red 9w"), "field 'number' takes integers 0 .. 10, not 12"),
        (("discards raft", "discards net"), "the card net is in two places"),
        (("discards raft", "discards palisade"), "no palisade among the cards of descartes"),
        (("cards net/flint", "cards net/flint hand 1"), "red holds 2 cards, not 1"),
        (("discards raft", "discards raft deck 30"), "deck, discards and hands have 33 cards"),
        (
            ("drawn forest-fire:1", "drawn forest-fire:9"),
            "field 'left' takes integers 0 .. 2, not -7",
        ),
        (("discards raft", "discards raft\nice 1"), "the lake can be frozen only in winter"),
        (("tribe blue food 3", "tribe blue food 3 fire c2"), "the first line must say fire=yes"),
        (("tribe blue food 3", "tribe blue food 3 standing gone"), "blue has pawns or camps"),
        (("standing gone", "standing waiting"), "the first line must say return=yes"),
        (("turns 4", "turns 120"), "the match ends after 120"),
        (("first red", "first green"), "field 'first' takes integers 0 .. 5 except 3 .. 5, not 3"),
        (("phase acting", "phase asking acting red"), "'phase asking' needs 'window'"),
    ],
)
def test_what_is_wrong_with_a_diagram_is_named_and_nothing_changes(change, complaint):
    where = Position.new(GAME, 4)
    before = (where.to_bytes(), where.players, dict(where.options))
    with pytest.raises(NotationError) as caught:
        GAME.view("text").parse_diagram(where, PART.replace(*change, 1))
    assert complaint in str(caught.value)
    assert (where.to_bytes(), where.players, where.options) == before


def test_a_diagram_sets_every_field_of_the_position():
    *_, stale = zip(range(300), match(9), strict=False)
    GAME.view("text").parse_diagram(stale[1], PART)
    assert stale[1] == position(PART)
