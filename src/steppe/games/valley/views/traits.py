"""What a part of step 4 does, in words: pawns that move, from where and to where; camps, cards.

Most choices are about whom a move meets, and about which pawns stay where they are.
"""

from collections.abc import Iterator, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.draw.words import COLOURS, NAMES
from steppe.games.valley.rules import effects, stage
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.games.valley.rules.state import State
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
_STILL = msgids({"warrior": "moves no warrior", "woman": "moves no woman"})


def traits(before: Position, moves: Sequence[str]) -> Iterator[Trait]:
    """Yield what a line of moves does."""
    for move in moves:
        verb, *words = move.split(":")
        if verb == "move":
            yield from _moved(before.state, *words)
        elif verb in TRICK_NAMES:
            yield from _played(verb, words)
        elif verb == "fight":
            yield Trait("fight", words[0], Clause(msgid("fights on {name} first"), words[0]))
        elif verb in _VERBS:
            yield Trait("verb", verb, Clause(_VERBS[verb]))
    if before.state.phase == stage.ACTING:
        walks = [move.split(":") for move in moves if _is_move(move)]
        yield from _together(walks)
        yield from _left(before.state, walks)


def _is_move(move: str) -> bool:
    return move.startswith("move:")


def _moved(s: State, start: str, kind: str, end: str) -> Iterator[Trait]:
    yield Trait("mover", kind, Clause(_MOVES[kind]))
    yield Trait("from", start, Clause(msgid("moves a pawn away from {name}"), start))
    yield Trait("to", end, Clause(msgid("moves a pawn to {name}"), end))
    place = HEX_NAMES.index(end)
    for tribe in range(s.players):
        if tribe != s.player and effects.num_here(s, tribe, place):
            name = NAMES[COLOURS[tribe]]
            yield Trait("foe", COLOURS[tribe], Clause(msgid("attacks {name}"), name), True)
    if s.beasts[place]:
        yield Trait("hunt", end, Clause(msgid("hunts on {name}"), end), True)


def _played(card: str, words: Sequence[str]) -> Iterator[Trait]:
    """Yield the card, and the hex on which it is played."""
    name = trick_title(TRICK_NAMES.index(card))
    yield Trait("card", card, Clause(msgid("plays the card {name}"), name))
    if words and words[0] in HEX_NAMES:
        yield Trait("at", words[0], Clause(msgid("plays a card on {name}"), words[0]))


def _together(moves: Sequence[Sequence[str]]) -> Iterator[Trait]:
    """Yield the hexes to which a warrior and a woman move."""
    ends = [{move[3] for move in moves if move[2] == kind} for kind in _STILL]
    for end in sorted(ends[0] & ends[1]):
        yield Trait("couple", end, Clause(msgid("moves a couple to {name}"), end))


def _left(s: State, moves: Sequence[Sequence[str]]) -> Iterator[Trait]:
    """Yield which pawns stay where they are."""
    if not moves:
        yield Trait("still", "", Clause(msgid("moves no pawn")))
    for kind, words in _STILL.items():
        if moves and all(move[2] != kind for move in moves):
            yield Trait("still", kind, Clause(words), True)
    for place, name in enumerate(HEX_NAMES):
        if effects.num_here(s, s.player, place) and all(move[1] != name for move in moves):
            yield Trait("stays", name, Clause(msgid("moves no pawn away from {name}"), name), True)
