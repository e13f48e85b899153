"""Name the endings of Valley of the Mammoths, and reach those that random play misses.

With random play, soon only one tribe is left, or none (V14.5, V14.7). Tribes that settle build four
camps (V14.3), or reach the last turn (V14.9).
"""

from steppe.core.bot import Seen
from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games.valley.rules.board import FISHING, FORESTS, HEX_NAMES, HEXES, NEAR
from steppe.games.valley.rules.tables import KINDS, NOBODY, PAWN_NAMES, WARRIOR, WOMAN

WAYS = ("camps", "last tribe", "extinction", "turn limit")  # named as in the facts
NEVER_DECLINED = ("build", "seed", "keep", "take")
IDLE = ("done", "pass")


def way_to_end(position: Position) -> str:
    """Return the way in which a finished match ended."""
    return str(position.facts()["ending"])


def starve(seen: Seen) -> str:
    """Stay at home, play no cards, and let all pawns starve even if there is food."""
    hungry = [word for word in seen.legal if word.startswith("lose")]
    return next(iter(hungry), rest(seen))


def rest(seen: Seen) -> str:
    return next((word for word in seen.legal if word in IDLE), seen.legal[0])


def settle(seen: Seen) -> str:
    """Build and sow, lose as few pawns as possible, and send couples to hexes with food."""
    verbs = {word.partition(":")[0] for word in seen.legal}
    for verb in NEVER_DECLINED:
        if verb in verbs:
            return [word for word in seen.legal if word.startswith(verb)][-1]
    if "place" in verbs:
        return max(seen.legal, key=lambda word: richness(seen.observation.state, last_hex(word)))
    if "lose" in verbs and "done" not in verbs:
        return max(seen.legal, key=lambda word: abundance(seen, word))
    founding = [word for word in seen.legal if word.startswith("move") and founds(seen, word)]
    s = seen.observation.state
    return max(founding, key=lambda word: (gain(s, last_hex(word)), word), default=rest(seen))


def last_hex(word: str) -> int:
    return HEX_NAMES.index(word.rpartition(":")[2])


def gain(s: State, place: int) -> int:
    """Return the amount of food that a hex gives in summer [V10.1]."""
    return (FISHING[s.board] >> place & 1) + (FORESTS[s.board] >> place & 1)


def richness(s: State, place: int) -> tuple[int, int]:
    near = (other for other in range(HEXES) if NEAR[place] >> other & 1)
    return gain(s, place), sum(gain(s, other) for other in near)


def abundance(seen: Seen, word: str) -> tuple[bool, int]:
    """Return a sort key for losses: warriors before women, and from large groups first."""
    _, kind, _ = word.split(":")
    pawns = seen.observation.state.pawns[own_row(seen, kind), last_hex(word)]
    return kind == PAWN_NAMES[WARRIOR], pawns


def own_row(seen: Seen, kind: str) -> int:
    return seen.player * KINDS + PAWN_NAMES.index(kind)


def founds(seen: Seen, word: str) -> bool:
    """Return whether a move helps to send a couple from a camp to a free hex, the woman first."""
    _, source, kind, _ = word.split(":")
    if kind not in PAWN_NAMES[:KINDS]:
        return False
    s, home, new = seen.observation.state, HEX_NAMES.index(source), last_hex(word)
    women, warriors = (s.pawns[own_row(seen, PAWN_NAMES[each])] for each in (WOMAN, WARRIOR))
    is_free = not s.beasts[new] and s.camp[new] == NOBODY and gain(s, new)
    is_own = s.camp[home] == seen.player and s.crowd[new] == women[new] + warriors[new]
    if kind == PAWN_NAMES[WOMAN]:
        is_missing = not women[new] and women[home] > 1
    else:
        is_missing = women[new] and not warriors[new]
    return bool(is_free and is_own and is_missing and warriors[home] > 1)


# functions that choose moves, each with the options for its match
CHOOSERS = (
    (settle, {}),
    (settle, {"food": "15", "turns": "12"}),
    (starve, {}),
)
