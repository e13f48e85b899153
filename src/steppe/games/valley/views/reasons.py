"""Reasons for a move: the terms of the evaluation, in words and counted in pawns."""

from collections.abc import Callable, Mapping

from steppe.core.eval_terms import Clause, Contrast, Term
from steppe.core.i18n import msgid
from steppe.draw.words import COLOURS, NAMES
from steppe.games.valley.ai.evaluation import larder
from steppe.games.valley.ai.evaluation.worth import Worth, of_tribe, parts
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.effects import num_here, num_pawns
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, VICTORY_CAMPS, WARRIOR, WOMAN
from steppe.games.valley.views import traits as line_traits

_OWN = (
    Term("camps", msgid("more camps")),
    Term("women", msgid("more women")),
    Term("warriors", msgid("more warriors")),
    Term("food", msgid("food for the next meal")),
    Term("fields", msgid("pawns on fields")),
    Term("hunts", msgid("better hunting")),
    Term("fights", msgid("better odds in fights")),
    Term("sites", msgid("places to build a camp")),
    Term("cards", msgid("more cards in hand")),
    Term("hunger", msgid("less hunger ahead")),
    Term("danger", msgid("less at risk from others")),
)
_RIVALS = Term("rivals", msgid("weaker rivals"))
TERMS = (*_OWN, _RIVALS)
assert tuple(term.name for term in _OWN) == Worth._fields
IDLE = ("pass", "done")
traits = line_traits.traits


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return the terms of a tribe's worth, in pawns."""
    own = zip(_OWN, map(float, parts(s, player)), strict=True)
    return [*own, (_RIVALS, -_rivals(s, player))]


def whole(s: State, player: int) -> float:
    """Return a tribe's lead over the average of the other tribes, in pawns."""
    return float(of_tribe(s, player)) - _rivals(s, player)


def _rivals(s: State, player: int) -> float:
    """Return the average worth of the other tribes."""
    worths = [float(of_tribe(s, tribe)) for tribe in range(s.players) if tribe != player]
    return sum(worths) / len(worths)


def consequence(term: Term, two: Contrast) -> Clause | None:
    """Return what a better move does, if its label does not say so already."""
    told = _TOLD.get(term.name)
    return told(two) if told else None


def _camps(two: Contrast) -> Clause | None:
    before, better, other = two.of(lambda s, tribe: int(s.num_camps[tribe]))
    if better > before >= VICTORY_CAMPS:
        return Clause(msgid("gives the tribe a camp to spare"))
    if better > before:
        return Clause.plural(
            "gives the tribe 1 of the {name} camps needed to win",
            "gives the tribe {count} of the {name} camps needed to win",
            better,
            str(VICTORY_CAMPS),
        )
    return Clause(msgid("keeps the camp")) if better > other else None


def _women(two: Contrast) -> Clause | None:
    before, better, other = two.of(lambda s, tribe: int(s.number[tribe * KINDS + WOMAN]))
    if better <= other:
        return None
    brings = msgid("brings a woman to bear children")
    return Clause(brings if better > before else msgid("keeps one more woman to bear children"))


def _warriors(two: Contrast) -> Clause | None:
    before, better, other = two.of(lambda s, tribe: int(s.number[tribe * KINDS + WARRIOR]))
    return Clause(msgid("keeps one more warrior")) if before >= better > other else None


def _fed(two: Contrast) -> Clause | None:
    """Return what a better move does for the next meal, if no pawn moves again."""
    _, better, other = two.of(larder.lack)
    if better >= other or _has_lost_pawns(two):
        return None
    if better == 0:
        return Clause(msgid("brings enough food for the next meal"))
    return Clause(msgid("brings food for the next meal"))


def _spared(two: Contrast) -> Clause | None:
    _, better, other = two.of(lambda s, tribe: larder.doomed(s, tribe, larder.meals_left(s)))
    if better >= other:
        return _fed(two)
    if _has_lost_pawns(two):
        return None
    return Clause(msgid("brings food before the next harvest"))


def _has_lost_pawns(two: Contrast) -> bool:
    """Return whether a better move leaves fewer pawns to feed, which brings no food."""
    before, better, _ = two.of(num_pawns)
    return better < before


def _rival(two: Contrast) -> Clause | None:
    """Return the tribe that a better move weakens most."""
    s = two.before.state
    losses = {
        tribe: float(of_tribe(two.other.state, tribe)) - float(of_tribe(two.better.state, tribe))
        for tribe in range(s.players)
        if tribe != two.player
    }
    most = max(losses, key=losses.__getitem__)
    camps, left, _ = two.of(lambda s, _tribe: _num_camps_left(s, most))
    words = msgid("costs {name} a camp") if left < camps else msgid("puts pressure on {name}")
    return Clause(words, NAMES[COLOURS[most]])


def _num_camps_left(s: State, tribe: int) -> int:
    """Return a tribe's number of camps, without one that is being captured [V9.9]."""
    is_captured = s.losers >> tribe & 1 and s.camp[s.place] == tribe
    return int(s.num_camps[tribe]) - bool(is_captured)


def _always(words: str) -> Callable[[Contrast], Clause | None]:
    return lambda two: Clause(words)


def _gained(name: str, words: str) -> Callable[[Contrast], Clause | None]:
    """Return a function that returns words if a better move raises a term of the worth."""

    def told(two: Contrast) -> Clause | None:
        before, better, _ = two.of(lambda s, tribe: float(getattr(parts(s, tribe), name)))
        return Clause(words) if better > before else None

    return told


def _site(two: Contrast) -> Clause | None:
    """Return that a better move prepares a camp, without giving one up [V8.8, V8.10]."""
    before, better, _ = two.of(lambda s, tribe: int(s.num_camps[tribe]))
    prepares = msgid("prepares a new camp: a couple can build there next turn")
    return _gained("sites", prepares)(two) if better >= before else None


def _hunt(two: Contrast) -> Clause | None:
    """Return that a better move improves a hunt, rather than to risk fewer pawns [V9.7]."""
    before, better, _ = two.of(_num_hunters)
    odds = _gained("hunts", msgid("gives better odds in the hunt"))
    return odds(two) if better > before else None


def _num_hunters(s: State, tribe: int) -> int:
    """Count a tribe's pawns on hexes with animals."""
    return sum(num_here(s, tribe, place) for place in range(HEXES) if s.beasts[place] > 0)


def _fight(two: Contrast) -> Clause | None:
    """Return whether a better move improves the odds in a fight with tribes, or begins one."""
    before, better, _ = two.of(_num_fights)
    odds = _gained("fights", msgid("gives better odds in the fight"))
    starts = _gained("fights", msgid("starts a fight worth the risk"))
    return None if better < before else (starts if better > before else odds)(two)


def _num_fights(s: State, tribe: int) -> int:
    """Count the hexes on which a tribe meets others."""
    return sum(0 < num_here(s, tribe, place) < s.crowd[place] for place in range(HEXES))


_TOLD: Mapping[str, Callable[[Contrast], Clause | None]] = {
    "camps": _camps,
    "women": _women,
    "warriors": _warriors,
    "food": _fed,
    "fields": _gained("fields", msgid("promises food at the harvest")),
    "hunts": _hunt,
    "fights": _fight,
    "sites": _site,
    "cards": _always(msgid("saves the card for later")),
    "hunger": _spared,
    "danger": _always(msgid("leaves the tribe less exposed to attacks")),
    "rivals": _rival,
}
