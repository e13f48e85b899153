"""Complete a move that begins or continues a payment: what to pay (rules S3.4, S7, S8, S10.3)."""

from itertools import islice

from steppe.core.i18n import Translator, plain
from steppe.core.scene import AND
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.payment import Way, moves_of, ways
from steppe.games.stone_age.views.reasons import whole
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.verbs import label
from steppe.games.stone_age.views.words import counted, resources, worth

_FEW = 6  # the least valuable ways to pay, which are compared
_PAYS = ("buy", "feed", "pay")


def completed(position: Position, move: str, say: Translator = plain) -> tuple[str, str]:
    """Return a move with the payment that keeps most for its player, and both in words."""
    verb = move.partition(":")[0]
    found = ways(position, "" if verb == "pay" else move) if verb in _PAYS else []
    pairs = ((AND.join(moves_of(position, way)), way) for way in found)
    series = dict(islice((pair for pair in pairs if pair[0].split(AND)[0] == move), _FEW))
    if not series:
        return move, label(position, move, say)
    best = max(series, key=lambda moves: _kept(position, moves))
    return best, _words(position.state, verb, series[best], say)


def _kept(position: Position, moves: str) -> float:
    """Return the final points that the player can expect after moves."""
    after = position.copy()
    for move in moves.split(AND):
        after.apply(move)
    return whole(after.state, position.player)


def _words(s: State, verb: str, way: Way, say: Translator) -> str:
    paid = resources(say, way.amounts)
    if verb == "feed":
        return say("Feed your people with {goods}", goods=paid)
    if verb == "pay":
        return say("Pay {goods}", goods=paid)
    if s.place < tables.BUILDING:
        return say("Buy the card for {goods}", goods=paid)
    points = counted(say, "point", worth(way.amounts))
    return say("Build for {goods}: {points}", goods=paid, points=points)
