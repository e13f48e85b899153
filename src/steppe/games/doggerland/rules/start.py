"""Set-up (rules D3, D4, D20, D21.1 to D21.3). ``flow`` makes the random draws."""

from steppe.engine.chance import CHANCE
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.rules import state, tables
from steppe.games.doggerland.rules.cards import NO_CARD
from steppe.games.doggerland.rules.effects import gain
from steppe.games.doggerland.rules.land import lay
from steppe.games.doggerland.rules.state import State

LENGTH_WORDS = (str(tables.ROUNDS), str(tables.SHORT_ROUNDS))
assert tables.DIFFICULTY_WORDS[0] == "normal", "the usual one comes first"
_ROUNDS = table([tables.ROUNDS, tables.SHORT_ROUNDS])
_LENGTH, _DIFFICULTY, _WAYS = range(3)  # indices of the options
_SIDES = tables.BOARD["map"]["side_2_3"], tables.BOARD["map"]["side_1_4"]
_DECKS = {players: side["decks"] for side in _SIDES for players in side["players"]}
IN_PLAY = table(  # [players, tile] [D3.1]
    [
        [tables.DECK_NAMES[deck] in _DECKS.get(players, ()) for deck in tables.DECK]
        for players in range(tables.PLAYERS + 1)
    ]
)


def _stock(prices: dict[str, int]) -> list[int]:
    """Return a clan's starting tokens: goods, then fruit in bowl 1 and meat in bowl 2."""
    return [*tables.cost(prices), prices.get("fruit_bowl_1", 0), prices.get("meat_bowl_2", 0)]


START_STOCK = table(_stock(tables.BOARD["start_resources"]))  # by token [D4.1]
SOLO_STOCK = table(_stock(tables.SOLO["start_resources"]))  # [D21.2]
SHORT_STOCK = table(_stock(tables.BOARD["short_variant"]["bonus_bowls"]))  # [D20.4]
_REMOVALS = tables.BOARD["seat_removals"]
_BY_SEAT = [_REMOVALS.get(str(players), {}) for players in range(tables.PLAYERS + 1)]
SEAT_RETURNS = table(  # [players, seat, good] [D4.3]
    [[tables.cost(by.get(str(n + 1), {})) for n in range(tables.PLAYERS)] for by in _BY_SEAT]
)


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up the table, the central tile and the clans [D3, D4, D20.3].

    Player 0 holds the first-player pawn and turns the central tile [D3.10, D3.11].
    """
    s.ways = options[_WAYS]
    s.phase = state.UNVEILING if s.ways & state.FRESCO_FIRST else state.ORIENTING
    s.player = CHANCE if s.ways & state.FRESCO_FIRST else 0
    s.players = players
    s.last = _ROUNDS[options[_LENGTH]] if players > 1 else tables.ROUNDS  # [D20.1]
    s.hardness = options[_DIFFICULTY]
    _clear_table(s)
    for tile in range(tables.TILES):
        s.where[tile] = state.IN_PILE if IN_PLAY[players, tile] else state.BOXED  # [D3.1]
    lay(s, tables.CENTRE, tables.CENTRAL)  # [D3.3]
    for player in range(players):
        _set_up_clan(s, player)


@njit
def _clear_table(s: State) -> None:
    """Empty the map, the displays and the clans' boards."""
    s.tile[:] = tables.NO_TILE
    s.animal[:] = tables.NO_ANIMAL
    s.supply[:] = tables.HERD_SIZE  # [D0.4]
    s.village[:] = tables.NO_CELL
    s.megalith[:] = tables.NO_CELL
    s.token[:] = tables.NO_CELL
    s.camp[:] = state.NOBODY
    s.memory[:] = tables.NO_ANIMAL
    s.trainer[:] = state.IDLE_KIND
    s.spot[:] = tables.NO_RITE
    s.companion[:] = state.IDLE_KIND
    s.mark[:] = tables.NO_WALL
    s.crafting[:] = state.IDLE_KIND
    s.painting[:] = state.IDLE_KIND
    s.stall[:] = tables.NO_CRAFT
    s.crafter[:] = state.NOBODY
    s.painter[:] = state.NOBODY
    s.cube[:] = state.NOBODY
    s.cell = tables.NO_CELL
    s.guest = tables.NO_ANIMAL
    s.card = NO_CARD
    s.rival[:] = tables.NO_CELL
    s.captive[:] = tables.NO_ANIMAL


@njit
def _set_up_clan(s: State, player: int) -> None:
    """Give a clan its starting pieces and tokens [D4, D20.4, D21.2]."""
    s.village[player] = tables.CENTRE
    s.hunters[player] = tables.START_HUNTERS  # [D4.2]
    s.capability[player, :] = 1
    for spot in range(tables.MAKESHIFTS):
        s.habitat[player, spot] = tables.MAKESHIFT
    for token in range(tables.TOKENS):
        number = START_STOCK[token] if s.players > 1 else SOLO_STOCK[token]
        if s.last < tables.ROUNDS:
            number += SHORT_STOCK[token]
        gain(s, player, token, number)
    for good in range(tables.GOODS):
        s.stock[player, good] -= SEAT_RETURNS[s.players, player, good]  # [D4.3]
