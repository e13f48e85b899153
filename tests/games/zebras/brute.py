"""A second Drôles de Zèbres, written from RULES.md alone with names, dictionaries and sets.

It imports nothing from steppe. It lists complete turns (species, square, chain of swaps, step)
directly, without decisions, masks or tables, so a shared error would have to be made twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

MAPS = {  # Z1.3, Z10
    "savannah": "ABCCCC ABBCDD AABCCD EABBBF EEFFFF",
    "president": "ABBBCC ADDBBC ADEEBB DDEFFB EEEEFB",
}
HAVE = {"G": 6, "Z": 5, "C": 2, "L": 1, "E": 1}  # Z1.7
VALUE = {"G": 2, "Z": 6, "C": 0, "L": 1, "E": 5}
SPECIES = {"G": "gazelle", "Z": "zebra", "C": "crocodile", "L": "lion", "E": "elephant"}
PATH = "ABCDEF12345FEDCBA54321"  # Z1.6
SQUARES = [column + row for row in "12345" for column in "ABCDEF"]  # Z1.2

Chain = tuple[str, ...]
Turn = tuple[str, str, Chain, int]


@dataclass(frozen=True)
class Table:
    """The table: (letter, owner, face up?) by square, the ranger, and the next player."""

    board: str = "savannah"
    cells: tuple[tuple[str, tuple[str, int, bool]], ...] = ()
    guard: int = -1
    player: int = 0
    inaugurated: int | None = None

    @cached_property
    def lying(self) -> dict[str, tuple[str, int, bool]]:
        return dict(self.cells)


@cache
def around(square: str) -> frozenset[str]:
    """Z1.5"""
    column, row = ord(square[0]), int(square[1])
    near = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    return frozenset(chr(c) + str(r) for c, r in near if chr(c) + str(r) in SQUARES)


@cache
def land(board: str, square: str) -> str:
    return MAPS[board].split()[int(square[1]) - 1]["ABCDEF".index(square[0])]


@cache
def across(board: str, square: str) -> frozenset[str]:
    """Z1.4"""
    return frozenset(n for n in around(square) if land(board, n) != land(board, square))


@cache
def steps(guard: int, full: frozenset[str]) -> tuple[int, ...]:
    """Z4.4, Z4.5, Z4.7; 0 when the board is full."""
    if len(full) == len(SQUARES):
        return (0,)
    is_open = [
        any(PATH[p] in square for square in SQUARES if square not in full) for p in range(22)
    ]
    near = tuple(n for n in (1, 2, 3) if is_open[(guard + n) % 22])
    return near or (next(n for n in range(4, 22) if is_open[(guard + n) % 22]),)


def reserve(table: Table, player: int) -> list[str]:
    """List the species that a player has left (Z2.1)."""
    gone = [letter for _, (letter, owner, _) in table.cells if owner == player]
    return [letter for letter in HAVE if gone.count(letter) < HAVE[letter]]


def is_up_gazelle(table: Table, square: str) -> bool:
    letter, _, up = table.lying.get(square, ("", 0, False))
    return letter == "G" and up


def fleeing(table: Table, species: str, square: str) -> set[str]:
    """Z5.3"""
    if species != "L":
        return set()
    return {near for near in around(square) if is_up_gazelle(table, near)}


def chains(table: Table, species: str, square: str, done: Chain = ()) -> Iterator[Chain]:
    """Z5.5"""
    yield done
    if species == "C":
        here = done[-1] if done else square
        for near in sorted(across(table.board, here)):
            if is_up_gazelle(table, near) and near not in done:
                yield from chains(table, species, square, (*done, near))


@cache
def line(stop: int) -> tuple[str, ...]:
    """Z1.6"""
    return tuple(square for square in SQUARES if PATH[stop] in square)


def places(table: Table) -> list[tuple[str, str]]:
    """Z4.2"""
    lying = table.lying
    free = [square for square in line(table.guard) if square not in lying]
    return [(letter, square) for square in free for letter in reserve(table, table.player)]


def turns(table: Table) -> Iterator[Turn]:
    """Yield every complete turn (Z8.1)."""
    for (species, square), further in zip(places(table), futures(table), strict=True):
        for chain in chains(table, species, square):
            for step in further:
                yield species, square, chain, step


def futures(table: Table) -> Iterator[tuple[int, ...]]:
    """Yield, for each placement in ``places``, the steps that the ranger may then take."""
    lying = frozenset(table.lying)
    hand = reserve(table, table.player)
    for square in line(table.guard):
        if square not in lying:
            full = lying | {square}
            after = steps(table.guard, full)
            for letter in hand:
                gone = fleeing(table, letter, square)
                yield steps(table.guard, full - gone) if gone else after


def num_turns(table: Table) -> int:
    pairs = zip(places(table), futures(table), strict=True)
    return sum(len(further) * len([*chains(table, *place)]) for place, further in pairs)


def is_hidden_at(table: Table, square: str) -> bool:
    """Z5.1, Z5.2"""
    lying = table.lying
    return any(lying.get(near, "-")[0] == "L" for near in around(square))


def after_placing(table: Table, species: str, square: str) -> dict[str, tuple[str, int, bool]]:
    lying = dict(table.lying)
    up = not (species in "GZ" and is_hidden_at(table, square))
    lying[square] = (species, table.player, up)
    if species == "L":
        for near in around(square) & set(lying):
            letter, owner, up = lying[near]
            if letter == "Z":
                lying[near] = ("Z", owner, False)
            elif letter == "G" and up:
                del lying[near]
    return lying


def swap(lying: dict[str, tuple[str, int, bool]], here: str, there: str) -> None:
    """Z5.5, Z5.7"""
    lying[here], lying[there] = lying[there], lying[here]
    if any(lying.get(near, "-")[0] == "L" for near in around(here)):
        lying[here] = ("G", lying[here][1], False)


def play(table: Table, turn: Turn) -> Table:
    species, square, chain, step = turn
    lying = after_placing(table, species, square)
    here = square
    for there in chain:
        swap(lying, here, there)
        here = there
    first = table.inaugurated
    home = land(table.board, square)
    if first is None and all(sq in lying for sq in SQUARES if land(table.board, sq) == home):
        first = table.player  # Z6.1
    after = replace(
        table,
        cells=tuple(sorted(lying.items())),
        guard=(table.guard + step) % 22,
        inaugurated=first,
    )
    return replace(after, player=next_player(after))


def next_player(table: Table) -> int:
    """Z4.8"""
    other = 1 - table.player
    return other if reserve(table, other) else table.player


def is_over(table: Table) -> bool:
    """Z7.1"""
    return len(table.cells) == len(SQUARES)


def guard(table: Table, stop: int) -> Table:
    """Z3.2, Z3.3"""
    return replace(table, guard=stop, player=1)


def count(table: Table, depth: int) -> int:
    """Count the sequences of ``depth`` complete turns; the opening is not a turn."""
    if depth == 0:
        return 1
    if table.guard < 0:
        return sum(count(guard(table, stop), depth) for stop in range(22))
    if is_over(table):
        return 0
    if depth == 1:
        return num_turns(table)
    return sum(count(play(table, turn), depth - 1) for turn in turns(table))


def scores(table: Table) -> list[int]:
    """Z7.2 to Z7.4, Z7.7"""
    points = [0, 0]
    for name in "ABCDEF":
        inside = [what for sq, what in table.cells if land(table.board, sq) == name]
        lead = sum(1 if owner == 0 else -1 for _, owner, _ in inside)
        if lead:
            points[lead < 0] += sum(VALUE[letter] for letter, _, up in inside if up)
    if table.inaugurated is not None:
        points[table.inaugurated] += 5  # Z1.8
    return points


def words(table: Table, turn: Turn) -> tuple[str, ...]:
    """Return a turn in the game's notation, without its forced decisions."""
    species, square, chain, _ = turn
    said = [f"place:{SPECIES[species]}:{square.lower()}"] if len(places(table)) > 1 else []
    said += [f"swap:{there.lower()}" for there in chain]
    if any(longer[:-1] == chain for longer in chains(table, species, square) if longer):
        said.append("stop")
    full = frozenset({*table.lying, square} - fleeing(table, species, square))
    if len(steps(table.guard, full)) > 1:
        said.append(f"step:{turn[3]}")
    return tuple(said)


def words_of_all(table: Table) -> list[tuple[str, ...]]:
    """List all turns in the game's notation; ``[()]`` means a turn without any choice."""
    return [words(table, turn) for turn in turns(table)]


def read(board: str, moves: str) -> Table:
    """Return the table after playing moves, given in the game's notation, from the start."""
    said = moves.split()
    table = Table(board)
    if said:
        table = guard(table, int(said.pop(0).partition(":")[2]))
    while said or (table.guard >= 0 and words_of_all(table) == [()]):
        turn = next(
            t for t in turns(table) if words(table, t) == tuple(said[: len(words(table, t))])
        )
        said = said[len(words(table, turn)) :]
        table = play(table, turn)
    return table
