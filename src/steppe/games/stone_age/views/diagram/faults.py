"""Check positions against the invariants of the rules, and report faults (rules S1 to S11).

A diagram with a fault is rejected; positions of real matches have none. A diagram may omit the card
that gave a player something; this is not a fault.
"""

from collections.abc import Iterator

from steppe.draw.phase_fields import unfit
from steppe.games.stone_age.rules import effects, tables
from steppe.games.stone_age.rules.state import PLACING, State
from steppe.games.stone_age.views.diagram.fields import PHASES, USES
from steppe.games.stone_age.views.types import Position

Faults = Iterator[str]


def faults(position: Position) -> Faults:
    """Yield the faults in a position, each as a sentence that names the place and the rule."""
    s = position.state
    for place in range(tables.PLACES):
        yield from _place(s, place)
    yield from _village(s)
    for player in range(s.players):
        yield from _people(s, player)
        yield from _tools(s, player)
    yield from _herd(s)
    yield from _moment(s)
    yield from unfit(position, PHASES, USES)


def _visitors(s: State, place: int) -> int:
    return sum(s.placed[player, place] > 0 for player in range(s.players))


def _place(s: State, place: int) -> Faults:
    """[S5.5, S5.8, S5.9]"""
    there, name = effects.crowd(s, place), tables.PLACE_NAMES[place]
    if place != tables.HUNT and there > tables.RINGS[place]:
        yield f"{name} has {tables.RINGS[place]} rings for {there} figures [S5.5]"
    most = 1 if place >= tables.TOOL_MAKER else tables.VISITORS[s.players]
    is_shared = place == tables.HUNT or place == s.herd
    if not is_shared and _visitors(s, place) > most:
        yield f"{name} takes the figures of {most} players, not {_visitors(s, place)} [S5.5, S5.8]"


def _village(s: State) -> Faults:
    """[S5.7]"""
    village, most = range(tables.TOOL_MAKER, tables.CARD), tables.VILLAGE_LIMIT[s.players]
    used = [tables.PLACE_NAMES[place] for place in village if _visitors(s, place)]
    if len(used) > most:
        yield f"only {most} village places may be used, not {' '.join(used)} [S5.7]"


def _people(s: State, player: int) -> Faults:
    """[S1.5]"""
    people, least = s.people[player], tables.START_PEOPLE
    if people < least:
        yield f"player {player} has {people} people; players start with {least} [S1.5]"


def _tools(s: State, player: int) -> Faults:
    """[S6.1]: tools grow evenly"""
    tools = [int(value) for value in s.tool[player]]
    if max(tools) - min(tools) > 1:
        told = ",".join(map(str, tools))
        yield f"player {player}: tools differ by 1 at most, not {told} [S6.1]"
    for slot, value in enumerate(tools):
        if s.used[player, slot] and not value:
            yield f"player {player}: tool {slot + 1} is marked as used but is missing [S6.4]"


def _herd(s: State) -> Faults:
    """[S4.2, S9.1]"""
    if s.herd != tables.NO_PLACE and not tables.FOREST <= s.herd < tables.TOOL_MAKER:
        yield f"the herd must be on a resource place, not {tables.PLACE_NAMES[s.herd]} [S4.2]"
    if s.bonus != tables.NO_TILE and s.herd != tables.FOREST + tables.BACK[s.bonus]:
        where = tables.PLACE_NAMES[tables.FOREST + tables.BACK[s.bonus]]
        yield f"the herd must be where its bonus tile says: herd {where} [S4.2]"
    if s.bonus == tables.NO_TILE and any(s.sent[player] for player in range(s.players)):
        yield "figures are sent to a missing bonus tile ('sent' without 'bonus') [S9.1]"
    if s.phase == PLACING and s.bonus == tables.NO_TILE and s.herd != tables.NO_PLACE:
        yield "a herd on the board needs a bonus tile: name it after 'bonus' [S4.2]"


def _moment(s: State) -> Faults:
    """[S3.1, S3.3]"""
    if s.rounds == 0 and s.phase >= PLACING:
        yield "round 0 is set-up: players place figures from round 1 on [S3.1]"
    if s.limit and s.rounds > s.limit:
        yield f"round {s.rounds}: the match ends after {s.limit} [S3.3]"
