"""The end of a match, including dice between tied tribes (V14)."""

from dataclasses import replace
from pathlib import Path

import steppe
from steppe.play.match_record import parse_record
from steppe.play.match_record import replay as replayed
from tests.games.valley.showing import Shown, drawing

ONE = ("d6 red 1w 1f village", "g3 blue 1w 1f village")
FOUR = (
    *("d6 red 2f village", "c6 red 1f village", "d1 red 1f village", "b1 red 1f village"),
    *("g3 blue 2f village", "g4 blue 1f village", "a1 blue 1f village", "b2 blue 1f cave"),
)
WINTER = "turns 7 season winter month 1 phase acting player blue first red"


def last_part(table: str, moment: str, *land: str) -> Shown:
    """Return the position after blue's part, the last one in step 4."""
    return Shown.read(table, moment, *land).play("done")


def test_equals_at_the_last_turn_roll_until_one_is_highest():  # V14.9
    moment = "turns 11 season winter month 1 phase acting player blue first red"
    food = ("tribe red food 9", "tribe blue food 9")
    shown = last_part("players 2 turns=12", moment, *ONE, *food).play("done done")
    shown.play("~die:3 ~die:3 ~die:2")
    assert shown.is_chance
    shown.play("~die:5")
    assert (shown["ending"], shown["winners"]) == ("turn limit", "blue")


def test_of_equals_with_four_camps_a_die_decides_in_one_edition():  # V14.3, V14.4
    food = ("tribe red food 9 announced 1", "tribe blue food 9 announced 1")
    shown = last_part("players 2", WINTER, *FOUR, *food)
    shown.go_on("die").play("~die:6 ~die:1")
    assert (shown["ending"], shown["winners"]) == ("camps", "red")


def test_in_the_other_edition_they_share_the_victory():  # V14.4
    food = ("tribe red food 9 announced 1", "tribe blue food 9 announced 1")
    table = "players 2 edition=descartes"
    shown = last_part(table, WINTER, *FOUR, *food).play("done done")
    assert (shown["ending"], shown["winners"]) == ("camps", "red blue")
    assert shown.position.returns() == [0.0, 0.0]


def test_the_last_tribe_wins_without_camps():  # V14.5
    shown = drawing("summer month 1", "d6 red 1w", "d7 blue 1w").play("~event:forest-fire ~die:6")
    shown.go_on("done").play("done done")
    assert (shown["ending"], shown["winners"]) == ("last tribe", "red")


def test_nobody_wins_where_all_die():  # V14.7
    shown = drawing("summer month 1", "e6 red 1w", "d7 blue 1w").play("~event:forest-fire ~die:6")
    shown.position.play("~animal:bison-a ~animal:bison-b ~animal:bison-c ~die:1")
    assert (shown["ending"], shown["winners"]) == ("extinction", "-")


def test_an_eliminated_tribe_does_not_share_the_victory_of_a_resigned_match():  # V14.6
    path = Path(__file__).parent / "earlier" / "dead_share.steppe"
    record = parse_record(path.read_text(encoding="utf-8"))
    earlier = replayed(record, steppe.load)
    assert earlier.game.kept == ("dead-share",)
    assert earlier.returns() == record.returns
    (loser,), (dead,) = earlier.left, (n for n in range(4) if not sum(pawns(earlier, n)))
    match = replayed(replace(record, returns=[], scores=[]), steppe.load)
    assert match.game.kept == ()
    assert [n for n in range(4) if match.returns()[n] < 0] == sorted((loser, dead))


def pawns(match, tribe):
    return match.position.to_json()["number"][2 * tribe : 2 * tribe + 2]
