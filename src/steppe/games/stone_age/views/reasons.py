"""Name the reasons for a move: the terms of the score that ``evaluate`` expects."""

from collections.abc import Callable, Mapping

from steppe.core.eval_terms import Clause, Contrast, Term
from steppe.core.i18n import msgid
from steppe.games.stone_age.ai.evaluate import Outlook, outlook, parts
from steppe.games.stone_age.ai.evaluation.goods import aid, expected, once_pips
from steppe.games.stone_age.ai.evaluation.tribe import rounds_left, tribe_of
from steppe.games.stone_age.rules import scoring, tables
from steppe.games.stone_age.rules.phases.buying import is_payable
from steppe.games.stone_age.rules.state import PAYING, TAKEN, State
from steppe.games.stone_age.views import traits as line_traits

TERMS = (
    Term("score", msgid("points scored right away")),
    Term("people", msgid("more people")),
    Term("tools", msgid("better tools")),
    Term("cards", msgid("points from cards at the end")),
    Term("food", msgid("food for your people")),
    Term("goods", msgid("more resources")),
    Term("claims", msgid("cards and buildings within reach")),
    Term("moment"),
    Term("herd", msgid("the mammoths")),
    Term("idle"),
)
assert tuple(term.name for term in TERMS) == Outlook._fields
_NOTABLE = 2  # points: a card worth less is taken for its upper half or for later
IDLE = ()
traits = line_traits.traits


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return each term's value to a player, in final points."""
    worths = map(float, parts(s, player, rounds_left(s)))
    return list(zip(TERMS, worths, strict=True))


def whole(s: State, player: int) -> float:
    """Return the final points that a player can expect."""
    return float(outlook(s, player, rounds_left(s)))


def consequence(term: Term, two: Contrast) -> Clause | None:
    """Return what a better move does, if its label does not say so already.

    A part of a payment means nothing until the payment is complete.
    """
    told = _TOLD.get(term.name)
    return told(two) if told and two.before.state.phase != PAYING else None


def _score(two: Contrast) -> Clause | None:
    before, better, other = two.of(lambda s, player: int(s.score[player]))
    if not better >= before > other:
        return None
    return Clause.plural("avoids losing 1 point", "avoids losing {count} points", before - other)


def _people(two: Contrast) -> Clause | None:
    before, better, _ = two.of(lambda s, player: tribe_of(s, player, 0.0).people)
    return Clause(msgid("brings one more person to send every round")) if better > before else None


def _tools(two: Contrast) -> Clause | None:
    before, better, _ = two.of(lambda s, player: tribe_of(s, player, 0.0).tools)
    _, saved, spent = two.of(once_pips)
    if better > before:
        return Clause(msgid("improves a roll in every round to come"))
    return Clause(msgid("saves the one-use tool for later")) if saved > spent else None


def _cards(two: Contrast) -> Clause | None:
    _, better, other = two.of(_card_points)
    return _end_points(better - other)


def _food(two: Contrast) -> Clause | None:
    """Return what a better move does for the meals, given the food and the hunt so far [S10.2]."""
    before, better, _ = two.of(lambda s, player: tribe_of(s, player, 0.0).track)
    if better > before:
        return Clause(msgid("brings 1 more food every round"))
    earlier, lack, missing = two.of(_hungry)
    if missing <= 0.0 or lack >= missing:
        return None
    if lack <= 0.0 < earlier:
        return Clause(msgid("should feed everyone tonight"))
    brings = lack < earlier
    return Clause(msgid("brings food for tonight") if brings else msgid("saves food for tonight"))


def _hungry(s: State, player: int) -> float:
    """Return how much food is missing tonight; the hunt counts with its average."""
    t = tribe_of(s, player, 0.0)
    hunted = expected(s, player, tables.FOOD, aid(s, player))
    return float(t.people - t.track - t.food - hunted) if t.meals > t.rounds else 0.0


def _goods(two: Contrast) -> Clause | None:
    """Return the resources that a placement brings on average [S6.8], or that a move spares."""
    place = _newly_placed(two, range(tables.FOREST, tables.FOREST + tables.RESOURCES))
    if place is None:
        return _kept(two)
    resource = place - tables.FOREST
    before, better, _ = two.of(lambda s, player: expected(s, player, resource, aid(s, player)))
    count = round(better - before)
    return _AVERAGE[resource](count) if count > 0 else None


_AVERAGE: tuple[Callable[[int], Clause], ...] = (
    lambda count: Clause.plural("brings about 1 wood", "brings about {count} wood", count),
    lambda count: Clause.plural("brings about 1 brick", "brings about {count} bricks", count),
    lambda count: Clause.plural("brings about 1 stone", "brings about {count} stones", count),
    lambda count: Clause.plural("brings about 1 gold", "brings about {count} gold", count),
)


def _kept(two: Contrast) -> Clause | None:
    """Return the resources that only the other move spends."""
    before, better, other = two.of(lambda s, player: sum(map(int, s.resource[player])))
    if not before == better > other:
        return None
    return Clause.plural("keeps 1 resource", "keeps {count} resources", better - other)


def _claims(two: Contrast) -> Clause | None:
    """Return the worth of the card, or the price of the building, to which people are sent."""
    place, other = (
        _newly_placed(one, range(tables.CARD, tables.PLACES))
        for one in (two, two._replace(better=two.other))
    )
    if place is None:
        gathers = _newly_placed(two, range(tables.FOREST, tables.GATHERING)) is not None
        has_claims = any(two.before.state.placed[two.player][tables.CARD :])
        words = msgid("helps pay for what is already reserved")
        return Clause(words) if gathers and has_claims else None
    if place < tables.BUILDING:
        return _card(_worth(two, place), _worth(two, other))
    is_paid, is_other_paid = (
        one is not None and one >= tables.BUILDING and is_payable(two.before.state, one)
        for one in (place, other)
    )
    if not is_paid or is_other_paid:
        return None
    return Clause(msgid("reserves a building that can already be paid for"))


def _card(points: int, others: int) -> Clause | None:
    """Return the worth of a card to which people are sent, unless it is little or not more."""
    if points <= others or points < _NOTABLE:
        return None
    return Clause.plural(
        "reserves a card worth 1 point at the end",
        "reserves a card worth {count} points at the end",
        points,
    )


def _worth(two: Contrast, place: int | None) -> int:
    """Return the points at the end for the card on a place; 0 for other places."""
    if place is None or place >= tables.BUILDING:
        return 0
    return int(_points_of_card(two, int(two.before.state.slot[place - tables.CARD])))


def _herd(two: Contrast) -> Clause | None:
    herd = int(two.before.state.herd)
    if herd == tables.NO_PLACE or _newly_placed(two, range(herd, herd + 1)) is None:
        return None
    return Clause(msgid("gives a chance to tame a mammoth"))


def _newly_placed(two: Contrast, places: range) -> int | None:
    """Return the place, out of several, to which the better move sends people."""
    placed = [position.state.placed[two.player] for position in (two.before, two.better)]
    return next((place for place in places if placed[1][place] > placed[0][place]), None)


def _points_of_card(two: Contrast, card: int) -> float:
    """Return the points that a card would add at the end, if the match ended now."""
    after = two.before.copy()
    after.state.card[card] = TAKEN + two.player
    return _card_points(after.state, two.player) - _card_points(two.before.state, two.player)


def _card_points(s: State, player: int) -> float:
    """Return the points for the lower halves of a player's cards [S12.3 to S12.7]."""
    roles = (
        scoring.people_on_cards(s, player, role) * scoring.factor(s, player, role)
        for role in range(tables.ROLES)
    )
    return float(scoring.green_points(s, player) + sum(roles))


def _end_points(points: float) -> Clause | None:
    if points <= 0:
        return None
    return Clause.plural("adds 1 point at the end", "adds {count} points at the end", int(points))


_TOLD: Mapping[str, Callable[[Contrast], Clause | None]] = {
    "score": _score,
    "people": _people,
    "tools": _tools,
    "cards": _cards,
    "food": _food,
    "goods": _goods,
    "claims": _claims,
    "herd": _herd,
}
