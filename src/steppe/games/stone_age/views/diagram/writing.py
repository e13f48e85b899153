"""Write a position as text, and read it back.

A diagram has a line for the match, a line for the current phase, then lines for the table and for
the players; empty things are left out::

    players 2 herd=on limit=60
    round 3 turn 21 phase using player 0 starter 0 acting 0
    forest 0:3 1:2
    cards c07 - c12 c30 pile 27
    stacks b01:6 b12:7
    herd forest bonus m01 back gold
    throw 2 5 1 by 0 for wood added 1 use forest
    player 0 people 6 home 3 food 7 goods 1/0/2/0 track 3 tools 2u,1,1 score 34
    player 0 cards c01 c05 blind 1 c09 buildings b03 tiles m02 once 4

A place shows figures as ``player:number``, a stack shows its face-up building and the number of
tiles left, and a used tool has a ``u``; ``blind`` counts the cards drawn blind and names the known
cards. Fields that are left out have their values from the start of a match, so positions for tests
need few lines.
"""

from typing import Any

from steppe.draw.diagram import write_line, write_match, write_own
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.views.diagram import fields as lines
from steppe.games.stone_age.views.diagram.implied import tell
from steppe.games.stone_age.views.types import Position

Fields = dict[str, Any]
_OF_THROW = ("dice", "roller", "gathers")
_OF_PAYMENT = ("due", "kinds", "said", "paid", "purpose", "sending")


def format_diagram(position: Position) -> str:
    """Return the position as text."""
    now = tell(position.to_json())
    start = Position.new(position.game, position.players, **position.options).to_json()
    usual = _usual(now, tell(start))
    told = [write_match(position.players, position.options), write_line(lines.MOMENT, now, usual)]
    told += [write_line([place], now, usual) for place in lines.PLACES]
    told += [write_line(entries, now, usual) for entries in lines.OF_TABLE]
    for player in range(position.players):
        for entries in (lines.OF_PLAYER, lines.BELONGINGS):
            told.append(write_own(f"player {player}", entries, now, usual, player))
    return "\n".join(line for line in told if line)


def _usual(now: Fields, start: Fields) -> Fields:
    """Return the values to leave out; a throw or a payment is written in full or not at all."""
    usual = start | {"box": [0] * tables.TILES}
    is_thrown = now["thrown"] or now["to_throw"]
    is_paid = any(now[name] != start[name] for name in _OF_PAYMENT)
    for name in _OF_THROW:
        usual[name] = None if is_thrown else now[name]
    for name in _OF_PAYMENT[:-1]:
        usual[name] = None if is_paid else now[name]
    return usual
