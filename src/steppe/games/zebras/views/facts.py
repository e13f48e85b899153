"""What can be said of a position by name, in the words of the worked examples (rules Z9.4)."""

from collections.abc import Iterator

from steppe.core.game import State
from steppe.core.position import Position
from steppe.games.zebras.board import ACROSS, LAND, LINE
from steppe.games.zebras.scoring import land_lead, land_points
from steppe.games.zebras.state import NOBODY, NOWHERE, PLACING, STEPPING
from steppe.games.zebras.tables import (
    KIND,
    NO_TOKEN,
    OWN,
    PLAYERS,
    SPECIES_LETTERS,
    SQUARE_NAMES,
    SQUARES,
    TERRITORY_NAMES,
    TOKEN_OWNER,
    TOKEN_SPECIES,
)


def facts(position: Position) -> dict[str, str]:
    """Return the named facts of a position, each as text."""
    s = position.state
    found = {
        "guard": "-" if s.guardian == NOWHERE else str(s.guardian),
        "turn": "-" if position.is_over else str(s.player),
        "inaug": "-" if s.inauguration == NOBODY else str(s.inauguration),
        "over": "yes" if position.is_over else "no",
        "steps": _steps(position),
        "squares": _names(s.empty & LINE[s.guardian]) if s.phase == PLACING else "",
    }
    for square, name in enumerate(SQUARE_NAMES):
        found[f"cell {name}"] = cell(s, square)
        if s.empty >> square & 1:
            found[f"chains {name}"] = " ".join(_chains(s, square, ()))
    for land, name in enumerate(TERRITORY_NAMES):
        found[f"territory {name}"] = _territory(s, land)
    for player in range(PLAYERS):
        found |= _about_player(s, player)
        found[f"score {player}"] = str(position.scores()[player])
    return found


def cell(s: State, square: int) -> str:
    """Return what lies on a square: ``..``, ``Z1`` face up, ``z1`` face down [Z9.1]."""
    token = s.cell[square]
    if token == NO_TOKEN:
        return ".."
    letter = SPECIES_LETTERS[TOKEN_SPECIES[token]]
    return f"{letter.lower() if s.face_down >> square & 1 else letter}{TOKEN_OWNER[token]}"


def _steps(position: Position) -> str:
    if position.state.phase != STEPPING:
        return ""
    return " ".join(move.removeprefix("step:") for move in position.legal())


def _names(squares: int) -> str:
    return " ".join(SQUARE_NAMES[square] for square in _squares(squares))


def _squares(mask: int) -> list[int]:
    return [square for square in range(SQUARES) if mask >> square & 1]


def _chains(s: State, here: int, done: tuple[int, ...]) -> Iterator[str]:
    """Yield the chains of swaps of a crocodile placed now, as ``-``, ``B4``, ``B4>A4`` [Z5.5]."""
    yield ">".join(SQUARE_NAMES[square] for square in done) or "-"
    for near in _squares(ACROSS[s.board, here] & s.gazelles):
        if near not in done:
            yield from _chains(s, near, (*done, near))


def _territory(s: State, land: int) -> str:
    """Return the tokens of both players, the points face up, and who leads [Z7.2, Z7.3]."""
    tokens = [s.cell[square] for square in _squares(LAND[s.board, land] & ~s.empty)]
    second = sum(int(TOKEN_OWNER[token]) for token in tokens)
    lead = land_lead(s, land)
    leader = "-" if lead == 0 else int(lead < 0)
    return f"{len(tokens) - second}-{second} {land_points(s, land)} {leader}"


def _about_player(s: State, player: int) -> dict[str, str]:
    left = {f"total {player}": str(int(s.reserve & OWN[player]).bit_count())}
    for species, letter in enumerate(SPECIES_LETTERS):
        mask = int(s.reserve & KIND[player, species])
        left[f"reserve {player} {letter}"] = str(mask.bit_count())
    return left
