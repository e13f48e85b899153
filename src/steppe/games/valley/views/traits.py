"""What a part of step 4 does, in words: pawns that move, from where and to where; camps, cards."""

from collections.abc import Iterator, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.games.valley.views.card_text import trick_title
from steppe.games.valley.views.types import Position

_MOVES = msgids(
    {"warrior": "moves a warrior", "woman": "moves a woman", "wolf": "moves the tamed wolf"}
)
_VERBS = msgids(  # by verb
    {
        "build": "builds a camp",
        "seed": "sows a field",
        "kindle": "takes the fire",
        "take": "decides about the captured women",
        "keep": "keeps the captured camp",
        "burn": "destroys the captured camp",
        "place": "settles",
        "return": "comes back",
        "lose": "gives up a pawn",
        "hunt": "chooses the animals to fight",
        "child": "chooses the child",
        "keep-fire": "chooses where the fire stays",
    }
)


def traits(before: Position, moves: Sequence[str]) -> Iterator[Trait]:
    """Yield what a line of moves does."""
    for move in moves:
        verb, *words = move.split(":")
        if verb == "move":
            yield from _moved(*words)
        elif verb in TRICK_NAMES:
            name = trick_title(TRICK_NAMES.index(verb))
            yield Trait("card", verb, Clause(msgid("plays the card {name}"), name))
        elif verb == "fight":
            yield Trait("fight", words[0], Clause(msgid("fights on {name} first"), words[0]))
        elif verb in _VERBS:
            yield Trait("verb", verb, Clause(_VERBS[verb]))
    if before.state.phase == stage.ACTING and not any(map(_is_move, moves)):
        yield Trait("still", "", Clause(msgid("moves no pawn")))


def _is_move(move: str) -> bool:
    return move.startswith("move:")


def _moved(start: str, kind: str, end: str) -> Iterator[Trait]:
    yield Trait("mover", kind, Clause(_MOVES[kind]))
    yield Trait("from", start, Clause(msgid("moves a pawn away from {name}"), start))
    yield Trait("to", end, Clause(msgid("moves a pawn to {name}"), end))
