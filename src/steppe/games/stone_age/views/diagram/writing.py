"""A position as text, and back.

A diagram is a line for the match, one for the moment, then what lies on the table and before the
players; what is empty is left out::

    players 2 herd=on limit=60
    round 3 turn 21 phase using player 0 starter 0 acting 0
    forest 0:3 1:2
    cards c07 - c12 c30 pile 27
    stacks b01:6 b12:7
    herd forest bonus m01 back gold
    throw 2 5 1 by 0 for wood added 1 use forest
    player 0 people 6 home 3 food 7 goods 1/0/2/0 track 3 tools 2u,1,1 score 34
    player 0 cards c01 c05 blind 1 c09 buildings b03 tiles m02 once 4

A place shows figures as ``player:number``, a stack its open building and how many tiles are left,
a used tool a ``u``; ``blind`` counts the cards drawn blind and names those that are known. What
is left out is read as at the start of a match, so a position for a test needs few lines.
"""

from collections.abc import Iterable, Iterator

from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import BLIND, BOXED, BUILT, NOBODY, TAKEN, WON, State
from steppe.games.stone_age.views.diagram.draft import DASH, ENDINGS, PHASES, PURPOSES
from steppe.games.stone_age.views.diagram.reading import parse_diagram
from steppe.games.stone_age.views.types import Position

__all__ = ["format_diagram", "parse_diagram"]


def format_diagram(position: Position) -> str:
    """Return the position as text."""
    s = position.state
    options = (f"{name}={value}" for name, value in position.options.items())
    lines = [" ".join(("players", str(position.players), *options)), _moment(position), *_places(s)]
    lines += [_market(s), _stacks(s), _herd(s), _throw(s), _payment(s), _taming(s)]
    for player in range(position.players):
        lines += [_player(s, player), _belongings(s, player)]
    return "\n".join(line for line in lines if line)


def decider(position: Position) -> str:
    """Return who decides: a player, ``chance``, or a dash at the end."""
    return {CHANCE: "chance", TERMINAL: DASH}.get(position.player, str(position.player))


def _moment(position: Position) -> str:
    s = position.state
    words = f"round {int(s.rounds)} turn {int(s.turn)} phase {PHASES[s.phase]}"
    words += f" player {decider(position)} starter {int(s.starter)} acting {int(s.acting)}"
    if str(int(s.limit)) != position.options["limit"]:
        words += f" limit {int(s.limit)}"
    return words + (f" ended {ENDINGS[s.ending]}" if s.ending else "")


def _places(s: State) -> Iterator[str]:
    for place in range(tables.PLACES):
        people = [f"{p}:{int(s.placed[p, place])}" for p in range(s.players) if s.placed[p, place]]
        if people:
            yield f"{tables.PLACE_NAMES[place]} {' '.join(people)}"


def _market(s: State) -> str:
    names = [(*tables.CARD_IDS, DASH)[card] for card in s.slot]
    return f"cards {' '.join(names)} pile {int(s.pile)}"


def _stacks(s: State) -> str:
    names, stacks = (*tables.BUILDING_IDS, DASH), range(tables.NUM_STACKS[s.players])
    parts = [f"{names[s.top[stack]]}:{int(s.stack[stack])}" for stack in stacks]
    return f"stacks {' '.join(parts)}"


def _herd(s: State) -> str:
    words = []
    if s.herd != tables.NO_PLACE:
        words.append(f"herd {tables.PLACE_NAMES[s.herd]}")
    if s.bonus != tables.NO_TILE:
        words.append(f"bonus {tables.TILE_IDS[s.bonus]}")
    if s.back != tables.NO_BACK:
        words.append(f"back {tables.RESOURCE_NAMES[s.back]}")
    if boxed := named(tables.TILE_IDS, s.tile, BOXED):
        words.append("box " + ("all" if len(boxed) == tables.TILES else " ".join(boxed)))
    return " ".join(words)


def _throw(s: State) -> str:
    """Return the last throw, what it is for and the place in use."""
    words = []
    if s.thrown or s.to_throw:
        dice = "".join(f" {int(die)}" for die in s.dice if die)
        words.append(f"throw{dice} by {int(s.roller)} for {PURPOSES[s.gathers]}")
    words += [f"{name} {int(n)}" for name, n in (("more", s.to_throw), ("added", s.added)) if n]
    left = [str(pips + 1) for pips in range(tables.PIPS) for _ in range(int(s.taken[pips]))]
    if left:
        words.append(f"left {' '.join(left)}")
    if s.place != tables.NO_PLACE:
        words.append(f"use {tables.PLACE_NAMES[s.place]}")
    return " ".join(words)


def _payment(s: State) -> str:
    """Return a payment under way, in so far as it is said."""
    if not (s.due or s.kinds or s.said.any() or s.purpose or s.sending or s.paid.any()):
        return ""
    kinds = "any" if s.kinds == tables.ANY_KINDS else int(s.kinds)
    words = f"due {int(s.due)} kinds {kinds} said {goods_of(s.said)} paid {goods_of(s.paid)}"
    words += f" purpose {PHASES[s.purpose]}"
    return words + (f" figures {int(s.sending)}" if s.sending else "")


def _taming(s: State) -> str:
    words = []
    for player in range(s.players):
        dice = [str(int(die)) for die in s.tamer[player] if die]
        if dice:
            words.append(f"{player}:{','.join(dice)}")
    parts = [f"tamers {' '.join(words)}"] if words else []
    waiting = [str(player) for player in range(s.players) if s.awards >> player & 1]
    if waiting:
        parts.append(f"awards {' '.join(waiting)}")
    if s.award:
        parts.append(f"award {tables.BONUS_NAMES[s.award]}")
    return " ".join(parts)


def goods_of(amounts: Iterable[int]) -> str:
    """Return amounts of the resources: ``1/0/2/0``."""
    return "/".join(str(int(n)) for n in amounts)


def tools_of(s: State, player: int) -> str:
    """Return the tools of a player, a used one with a ``u``: ``2u,1,0``."""
    pairs = zip(s.tool[player], s.used[player], strict=True)
    return ",".join(f"{int(value)}{'u' if used else ''}" for value, used in pairs)


def _player(s: State, player: int) -> str:
    sent = f" sent {int(s.sent[player])}" if s.sent[player] else ""
    return (
        f"player {player} people {int(s.people[player])} home {int(s.idle[player])}{sent}"
        f" food {int(s.food[player])} goods {goods_of(s.resource[player])}"
        f" track {int(s.track[player])} tools {tools_of(s, player)} score {int(s.score[player])}"
    )


def _belongings(s: State, player: int) -> str:
    words = _list("cards", named(tables.CARD_IDS, s.card, TAKEN + player))
    if s.blind[player]:
        known = named(tables.CARD_IDS, s.card, BLIND + player)
        words += _list(f"blind {int(s.blind[player])}", known, always=True)
    words += _list("buildings", named(tables.BUILDING_IDS, s.building, BUILT + player))
    words += _list("tiles", named(tables.TILE_IDS, s.tile, WON + player))
    words += _list("once", named(tuple(map(str, tables.ONCE_VALUE)), s.once, player))
    if s.choice == player != NOBODY:
        words += " choice"
    return f"player {player}{words}" if words else ""


def named(names: tuple[str, ...], where: Iterable[int], value: int) -> list[str]:
    """Return the names of the things at a place; ``where`` yields the place of each."""
    return [name for name, place in zip(names, where, strict=True) if place == value]


def _list(key: str, names: list[str], always: bool = False) -> str:
    return f" {' '.join([key, *names])}" if names or always else ""
