"""Clauses for consequences: losses, gains, camps, fields, food, seasons (rules V8 to V14)."""

from collections.abc import Iterator

from steppe.core.i18n import Translator
from steppe.draw.words import colour_name, listed
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.cards import BIRTHS_END, BIRTHS_START, SEEDTIME
from steppe.games.valley.rules.phases.eating import is_harvest
from steppe.games.valley.rules.stage import (
    ASKING,
    BIRTH_ROLLING,
    CHOOSING_CHILD,
    FEVERING,
    OVER,
    SEEDING,
    TIE_ROLLING,
    TRICK_DRAWING,
)
from steppe.games.valley.rules.state import GONE, PLAYING, WAITING, State
from steppe.games.valley.rules.tables import DAMAGED, NO_FIELD, NOBODY
from steppe.games.valley.views.story.change import Change
from steppe.games.valley.views.story.result import how_won
from steppe.games.valley.views.words import (
    at,
    calendar,
    counted,
    first_player,
    herd,
    pawns,
)

_AFTER_MEAL = {BIRTH_ROLLING, CHOOSING_CHILD, FEVERING, SEEDING, TRICK_DRAWING, TIE_ROLLING, OVER}
_LATE_WINDOWS = (BIRTHS_START, BIRTHS_END, SEEDTIME)


def follows(change: Change, say: Translator) -> Iterator[str]:
    """Yield the unreported differences of a change, each as its own clause."""
    yield from _animals(change, say)
    yield from _people(change, say)
    yield from _camps(change, say)
    yield from _fields(change, say)
    yield from _food(change, say)
    yield from _standing(change, say)
    yield from _calendar(change.s, change.then, say)


def _animals(change: Change, say: Translator) -> Iterator[str]:
    if change.dead:
        animals = (herd(say, species, number) for species, number in change.dead.items())
        yield say("gone from the valley: {animals}", animals=listed(say, animals))


def _people(change: Change, say: Translator) -> Iterator[str]:
    """Yield the pawns that died, joined or came, hex by hex [V5.6, V9.9, V15.12]."""
    for place, tribe in sorted({(place, tribe) for tribe, _, place in change.pawns}):
        delta = change.take_pawns(place, tribe)
        values = {"colour": colour_name(say, tribe), "hex": at(place)}
        if lost := pawns(say, (max(0, -number) for number in delta)):
            yield say("{colour} loses {pawns} on {hex}", pawns=lost, **values)
        if gained := pawns(say, (max(0, number) for number in delta)):
            yield say("{colour} gains {pawns} on {hex}", pawns=gained, **values)


def _camps(change: Change, say: Translator) -> Iterator[str]:
    """Yield unreported losses, captures and new camps."""
    for place, (was, now) in change.camps.items():
        values = {"hex": at(place)}
        if was == NOBODY:
            words = say("{colour} gains a camp on {hex}")
        elif now == NOBODY:
            words = say("{colour} loses the camp on {hex}")
        else:
            words = say("{colour} loses the camp on {hex} to {other}")
            values["other"] = colour_name(say, now)
        yield words.format(colour=colour_name(say, now if was == NOBODY else was), **values)


def _fields(change: Change, say: Translator) -> Iterator[str]:
    """Yield the changes to fields; at harvest, all fields are removed together [V10.3]."""
    gone = [place for place, (_, now) in change.crops.items() if now == NO_FIELD]
    is_harvested = not _is_reaped(change.s) and _is_reaped(change.then, is_harvest(change.s))
    if len(gone) == sum(change.s.crop[place] != NO_FIELD for place in range(HEXES)) > 1:
        yield say("all fields are harvested") if is_harvested else say("all fields are gone")
    elif gone:
        words = (
            say("fields harvested: {hexes}") if is_harvested else say("fields destroyed: {hexes}")
        )
        yield words.format(hexes=listed(say, map(at, gone)))
    hurt = [place for place, (_, now) in change.crops.items() if now == DAMAGED]
    if hurt:
        yield say("fields damaged: {hexes}", hexes=listed(say, map(at, hurt)))


def _is_reaped(s: State, was_harvest: bool = False) -> bool:
    """Return whether the meal of a harvest turn is over, or that turn if it was one before."""
    if not is_harvest(s):
        return was_harvest
    return int(s.phase) in _AFTER_MEAL or (s.phase == ASKING and s.window in _LATE_WINDOWS)


def _food(change: Change, say: Translator) -> Iterator[str]:
    """Yield gains and losses of food, other than income and meals."""
    for tribe, number in change.food.items():
        if change.then.standing[tribe] != PLAYING:
            continue  # the food is lost with the tribe [V14.6]
        values = {"colour": colour_name(say, tribe), "food": counted(say, "food", abs(number))}
        yield say("{colour} gains {food}" if number > 0 else "{colour} loses {food}", **values)


def _standing(change: Change, say: Translator) -> Iterator[str]:
    """Yield the tribes that are out, and tribes that announce victory [V14.2, V14.6, V17.1]."""
    s, then = change.s, change.then
    for tribe in range(int(s.players)):
        name = colour_name(say, tribe)
        if s.standing[tribe] == PLAYING and then.standing[tribe] == GONE:
            yield say("{colour} is out of the game", colour=name)
        elif s.standing[tribe] == PLAYING and then.standing[tribe] == WAITING:
            yield say("{colour} waits for a second start", colour=name)
        if then.announced[tribe] and not s.announced[tribe] and then.phase != OVER:
            yield say("{colour} announces four camps", colour=name)


def _calendar(s: State, then: State, say: Translator) -> Iterator[str]:
    """Yield the end of the match, or the turn that begins."""
    if then.phase == OVER:
        if s.phase != OVER:
            yield how_won(say, then)
    elif then.turns != s.turns:
        yield calendar(say, then)
    if then.first != s.first and s.turns == then.turns > 0:
        yield first_player(say, then.first)
