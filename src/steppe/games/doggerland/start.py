"""Set-up (rules D3, D4, D20, D21.1 to D21.3). What is drawn is outcomes: see ``flow``."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints, table
from steppe.games.doggerland.cards import NO_CARD
from steppe.games.doggerland.effects import gain
from steppe.games.doggerland.land import lay
from steppe.games.doggerland.state import BOXED, IDLE_KIND, IN_PILE, NOBODY, ORIENTING, State
from steppe.games.doggerland.tables import (
    CENTRAL,
    CENTRE,
    DIFFICULTY_WORDS,
    GOODS,
    HERD_SIZE,
    IN_PLAY,
    MAKESHIFT,
    MAKESHIFTS,
    NO_ANIMAL,
    NO_CELL,
    NO_CRAFT,
    NO_RITE,
    NO_TILE,
    NO_WALL,
    ROUNDS,
    SEAT_RETURNS,
    SHORT_ROUNDS,
    SHORT_STOCK,
    SOLO_STOCK,
    START_HUNTERS,
    START_STOCK,
    TILES,
    TOKENS,
)

LENGTH_WORDS = (str(ROUNDS), str(SHORT_ROUNDS))
assert DIFFICULTY_WORDS[0] == "normal", "the usual one comes first"
_ROUNDS = table([ROUNDS, SHORT_ROUNDS])
_LENGTH, _DIFFICULTY = range(2)  # places of the options


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up the table, the central tile and the clans; all else is drawn [D3, D4, D20.3].

    Player 0 holds the pawn of the first player, and turns the central tile [D3.10, D3.11].
    """
    s.phase = ORIENTING
    s.player = 0
    s.players = players
    s.last = _ROUNDS[options[_LENGTH]] if players > 1 else ROUNDS  # [D20.1]
    s.hardness = options[_DIFFICULTY]
    _clear_table(s)
    for tile in range(TILES):
        s.where[tile] = IN_PILE if IN_PLAY[players, tile] else BOXED  # [D3.1]
    lay(s, CENTRE, CENTRAL)  # [D3.3]
    for player in range(players):
        _set_up_clan(s, player)


@njit
def _clear_table(s: State) -> None:
    """Put nothing where nothing is yet."""
    s.tile[:] = NO_TILE
    s.animal[:] = NO_ANIMAL
    s.supply[:] = HERD_SIZE  # [D0.4]
    s.village[:] = NO_CELL
    s.megalith[:] = NO_CELL
    s.token[:] = NO_CELL
    s.camp[:] = NOBODY
    s.memory[:] = NO_ANIMAL
    s.trainer[:] = IDLE_KIND
    s.spot[:] = NO_RITE
    s.companion[:] = IDLE_KIND
    s.mark[:] = NO_WALL
    s.crafting[:] = IDLE_KIND
    s.painting[:] = IDLE_KIND
    s.stall[:] = NO_CRAFT
    s.crafter[:] = NOBODY
    s.painter[:] = NOBODY
    s.cube[:] = NOBODY
    s.cell = NO_CELL
    s.guest = NO_ANIMAL
    s.card = NO_CARD
    s.rival[:] = NO_CELL
    s.captive[:] = NO_ANIMAL


@njit
def _set_up_clan(s: State, player: int) -> None:
    """Give a clan what it starts with [D4, D20.4, D21.2]."""
    s.village[player] = CENTRE
    s.hunters[player] = START_HUNTERS  # [D4.2]
    s.capability[player, :] = 1
    for spot in range(MAKESHIFTS):
        s.habitat[player, spot] = MAKESHIFT
    for token in range(TOKENS):
        number = START_STOCK[token] if s.players > 1 else SOLO_STOCK[token]
        if s.last < ROUNDS:
            number += SHORT_STOCK[token]
        gain(s, player, token, number)
    for good in range(GOODS):
        s.stock[player, good] -= SEAT_RETURNS[s.players, player, good]  # [D4.3]
