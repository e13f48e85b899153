"""The position: everything the rules need, and nothing else (rule Z2)."""

from steppe.core.field import dtype_of, i8, i16, i32
from steppe.core.field_range import bits, count, unseen, word
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules import tables

OPENING, PLACING, SWAPPING, STEPPING, OVER = range(5)  # phases, in the order of play [Z2.4]

NOWHERE = tables.STOPS  # the ranger's stop before the opening
NOBODY = 2  # no holder of the inauguration token

_KINDS = tuple(
    1 + tables.TOKEN_OWNER[token] * tables.SPECIES + tables.TOKEN_SPECIES[token] if token else 0
    for token in range(tables.TOKENS + 1)
)  # the species of each token, by player: identical tokens are one kind [Z8.2]
_MOST = 1 + tables.PLAYERS * tables.SPECIES
_ASPECT = "species and owner"


_STOPS = tuple(map(str, range(tables.STOPS)))
_HOLDERS = (*map(str, range(tables.PLAYERS)), "-")
_SQUARES = bits(tables.SQUARE_NAMES)


class State:
    """A position of Drôles de Zèbres."""

    phase: int = i16().means("OPENING .. OVER [Z2.4]", word(OVER + 1))
    player: int = i16().means("player to move: 0, 1 or TERMINAL [Z1.9]", word(2, seats=(0,)))
    turn: int = i16().means("completed turns, without the opening", unseen("no rule looks at it"))
    board: int = i16().means(
        "0 the savannah, 1 the president's reserve [Z10]", word(tables.BOARD_NAMES)
    )
    guardian: int = i16().means("ranger's stop 0 .. 21, or NOWHERE [Z1.6]", word(_STOPS, none=True))
    inauguration: int = i16().means(
        "holder of the inauguration token: 0, 1 or NOBODY [Z6]", word(_HOLDERS, seats=(0,))
    )
    crocodile: int = i16().means(
        "square of the crocodile just placed; used only in SWAPPING [Z5.5]",
        word(tables.SQUARE_NAMES),
    )
    cell: Ints = i8(tables.SQUARE_NAMES).means(
        "token 1 .. 30 on each square, 0 for none [Z8.2]",
        word(_MOST, seats=(1,), each=tables.SPECIES, through=_KINDS, aspect=_ASPECT),
        reach=(0, tables.TOKENS),
    )
    face_down: int = i32().means("squares with a face-down token [Z5]", _SQUARES)
    reserve: int = i32().means(
        "tokens of both players not on the board [Z2.1]",
        unseen("follows from cell", count(tables.ALL_TOKENS)),
    )
    empty: int = i32().means("squares without a token", unseen("follows from cell", _SQUARES))
    fear: int = i32().means("squares next to a lion", unseen("follows from cell", _SQUARES))
    gazelles: int = i32().means(
        "squares with a face-up gazelle",
        unseen("follows from cell and face_down", _SQUARES),
    )
    swapped: int = i32().means("squares with a gazelle already swapped this turn [Z5.5]", _SQUARES)


STATE = dtype_of(State)
