"""What a line of moves does, in words: the action, the cell, and the members who do it."""

from collections.abc import Iterator, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.games.doggerland.rules.tables import CELL_NAMES
from steppe.games.doggerland.views.types import Position

_VERBS = msgids(  # by verb
    {
        "build": "plans a habitat",
        "birth": "plans a birth",
        "improve": "plans to improve a capability",
        "craft": "plans a craft",
        "paint": "plans a painting",
        "call": "calls on the Shaman",
        "send": "plans an expedition",
        "lay": "builds a habitat",
        "learn": "improves tool making",
        "make": "makes tools",
        "forget": "replaces an animal in memory",
        "release": "keeps the animals in memory",
        "offer": "makes an offering",
        "cubes": "paints several animals",
        "journey": "sets out on a long journey",
        "erect": "puts up a megalith",
        "give": "exchanges tokens",
        "eat": "feeds the clan",
        "mark": "reserves a place on the wall",
    }
)
_MEMBERS = msgids(  # by the first letter, as in a party
    {"c": "uses the Chief", "s": "uses the Shaman", "h": "uses a hunter", "t": "takes tools along"}
)
_NONE = msgids(
    {"c": "keeps the Chief free", "s": "keeps the Shaman free", "h": "keeps the hunters free"}
)


def traits(before: Position, moves: Sequence[str]) -> Iterator[Trait]:
    """Yield what a line of moves does."""
    for move in moves:
        verb, *words = move.split(":")
        if verb in _VERBS:
            yield Trait("verb", verb, Clause(_VERBS[verb]))
        if verb == "send":
            yield Trait("cell", words[0], Clause(msgid("sends an expedition to {name}"), words[0]))
        elif verb in ("by", "party"):
            yield from _used(verb, words[0])
        elif verb == "move":
            yield Trait("verb", verb, Clause(msgid("moves the Village")))
            yield Trait("village", words[0], Clause(msgid("moves the Village to {name}"), words[0]))
        elif verb == "do":
            yield _resolved(words[0])
        elif verb == "carry" and words[1] != "0":
            yield Trait("carry", words[0], Clause(msgid("brings home {name}"), words[0]))


def _used(verb: str, members: str) -> Iterator[Trait]:
    """Yield which members go or act, and which do not: "2h-1t", "chief", "chief-hunter"."""
    parts = members.split("-")
    used = {part[1] for part in parts} if verb == "party" else {part[0] for part in parts}
    for letter, words in _MEMBERS.items():
        if letter in used:
            yield Trait("member", letter, Clause(words))
        elif letter in _NONE:
            yield Trait("free", letter, Clause(_NONE[letter]))


def _resolved(action: str) -> Trait:
    """Return the trait that resolves an action."""
    is_home = action in CELL_NAMES
    home, other = msgid("brings an expedition home"), msgid("carries out an action at the Village")
    return Trait("do", "home" if is_home else "village", Clause(home if is_home else other))
