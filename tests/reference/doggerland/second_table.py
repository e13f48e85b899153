"""The table for a second Doggerland, written from RULES.md and the data files alone.

Cells are pairs (x, y); everything else is named as in the game's notation. Clans and table are
plain lists, dictionaries and sets. Future steps are on an agenda (``agenda.py``). Nothing from
steppe is imported, so a shared error would have to be made twice.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.reference.agenda import Agenda, Step, copied

DATA = Path(__file__).resolve().parents[3] / "src" / "steppe" / "games" / "doggerland" / "data"


def read_data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def by_word(entries: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return printed entries, keyed by their names in the game's notation."""
    return {entry["id"].lower().replace("_", "-"): entry for entry in entries}


BOARD = read_data("board")
SETUP, SOLO, SCORING = BOARD["setup"], BOARD["solo"], BOARD["scoring"]
ANIMALS = by_word(read_data("animals")["animal"])
HERD: int = read_data("animals")["meeples_per_species"]
COMPOSITE = read_data("animals")["composite"]
TILES = by_word(read_data("terrain_tiles")["tile"])
CRAFTS = by_word(read_data("crafts")["craft"])
FRESCOES = by_word(read_data("frescoes")["fresco"])
HABITATS = by_word(read_data("habitats")["habitat"])
DISCOUNT = read_data("habitats")["chief_discount"]
_OBJECTIVES = read_data("objectives")
GOALS = by_word(_OBJECTIVES["objective"])
COMMON_DRAWN: int = _OBJECTIVES["drawn"]
GOAL_POINTS: dict[str, int] = _OBJECTIVES["points"]
SOLO_GOALS = by_word(read_data("solo_objectives")["objective"])
DIFFICULTY = read_data("solo_objectives")["difficulty"]
CARDS = by_word(read_data("solo_cards")["card"])
_SHAMAN = read_data("shaman")
RITES = {
    word.removeprefix("megalith-"): spot
    for word, spot in by_word(_SHAMAN["action"] + _SHAMAN["solo_action"]).items()
}
REPLACED = "next-first-player"  # moved by the Village move in solo (D21.1)
MEGALITHS = [word for word, spot in RITES.items() if "points" in spot]
TRACKS = dict(
    zip(
        ("range", "transport", "tools"),
        (track["level"] for track in read_data("capabilities")["capability"]),
        strict=True,
    )
)
TOP = 3  # each track's top level (D12.1)
ROWS = ("top", "middle", "bottom")
GOODS = ("wood", "stone", "fur", "bone", "tool")
KINDS = ("chief", "shaman", "hunter")
FEEDS = {kind: BOARD["food"][kind] for kind in ("fruit", "meat")}
FRESH = {kind: bowl - 1 for kind, bowl in BOARD["food"]["fresh_bowl"].items()}
SPOTS: int = read_data("habitats")["spots_per_clan"]
HUNTERS: int = BOARD["clan_supply"]["hunters"]

Place = tuple[int, int]
STEPS: dict[str, Place] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
CENTRE = (0, 0)


def name_of(place: Place) -> str:
    """Return the name of a cell: the centre is e5."""
    x, y = place
    return f"{'abcdefghi'[x + 4]}{y + 5}"


def place_of(name: str) -> Place:
    return "abcdefghi".index(name[0]) - 4, int(name[1:]) - 5


def reading_order(places: Iterable[Place]) -> list[Place]:
    """D14.3"""
    return sorted(places, key=lambda place: (place[1], place[0]))


@dataclass(frozen=True)
class Deed:
    """A programmed action: its kind, members, tools and target."""

    kind: str  # build, birth, improve, craft, paint, call or send
    who: tuple[str, ...]
    at: str = ""  # track, craft, wall, rite or cell
    tools: int = 0
    mark: str = ""  # the wall cell for a perfect painting (D13.5)

    @property
    def name(self) -> str:
        """Return the action's name in the moves that resolve it."""
        if self.kind == "build":
            return "chief-build" if "chief" in self.who else "build"
        return {"birth": "birth", "call": "shaman"}.get(self.kind, self.at)


@dataclass
class Clan:
    """A clan's pieces (D4)."""

    village: Place = CENTRE
    megaliths: dict[str, Place] = field(default_factory=dict)  # keyed by kind
    token: Place | None = None  # placed by the long journey (D13.6)
    laid: int = 0  # the round in which the token was laid
    stock: Counter[str] = field(default_factory=Counter)
    bowls: list[Counter[str]] = field(default_factory=lambda: [Counter() for _ in range(3)])
    hunters: int = BOARD["clan_supply"]["hunters_at_start"]
    newborn: int = 0
    white: Counter[str] = field(default_factory=Counter)  # D21.10
    idle: Counter[str] = field(default_factory=Counter)
    habitats: list[str] = field(
        default_factory=lambda: ["makeshift"] * 2 + [""] * (SPOTS - 2)  # D4.2, D4.4
    )
    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 1))
    memory: list[str] = field(default_factory=list)
    famine: int = 0
    rites: set[str] = field(default_factory=set)
    births: int = 0
    hunts: int = 0
    crafts: set[str] = field(default_factory=set)
    goals: dict[str, int] = field(default_factory=dict)  # by objective: the points scored for it
    deeds: list[Deed] = field(default_factory=list)
    passed: bool = False

    @property
    def members(self) -> int:
        """Return the clan's number of members: Chief, Shaman and hunter-gatherers (D4.2)."""
        return 2 + self.hunters

    @property
    def reserve(self) -> int:
        return HUNTERS - self.hunters - self.newborn

    @property
    def capacity(self) -> int:
        """D4.4"""
        return sum(HABITATS[habitat]["places"] for habitat in self.habitats if habitat)

    def copy(self) -> "Clan":
        return replace(copied(self), bowls=[bowl.copy() for bowl in self.bowls])


@dataclass
class Table(Agenda):
    """Everything on the table, and the steps to come."""

    clans: list[Clan]
    last: int = BOARD["rounds"]["normal"]
    difficulty: str = ""
    rounds: int = 0
    turn: int = 0  # actions programmed or resolved, exchanges, meals, moves
    first: int = 0  # the holder of the first-player pawn
    kept: bool = False  # the pawn stays for the next round (D13.8)
    slot: str = ""
    facing: str = "n"  # the direction of the central tile's arrow
    land: dict[Place, str] = field(default_factory=dict)
    pile: set[str] = field(default_factory=set)
    worn: Counter[Place] = field(default_factory=Counter)  # levels of exhaustion (D2.5)
    animals: dict[Place, str] = field(default_factory=dict)
    guest: str = ""  # a caught animal on its way to a memory
    frescoes: list[str] = field(default_factory=list)  # in the order in which they were revealed
    cubes: dict[str, tuple[int, int]] = field(default_factory=dict)  # wall: owner and number
    goals: list[str] = field(default_factory=list)  # drawn
    places: dict[tuple[str, int], int] = field(default_factory=dict)  # (objective, points): round
    craft_pile: set[str] = field(default_factory=lambda: set(CRAFTS))
    thrown: set[str] = field(default_factory=set)
    display: list[str] = field(default_factory=list)
    card: str = ""
    dealt: set[str] = field(default_factory=set)
    heeded: bool = False
    rivals: dict[str, Place] = field(default_factory=dict)
    captives: list[str] = field(default_factory=list)  # from the right, the oldest first (D21.5)
    ending: str = ""  # "scored", "won", "famine" or "goals"

    @property
    def solo(self) -> bool:
        return len(self.clans) == 1

    def next(self, *steps: Step) -> None:
        """Put steps before all others, unless the match is over."""
        if not self.ending:
            super().next(*steps)

    def in_turn(self) -> list[int]:
        """Return all seats clockwise from the pawn's holder (D5.2)."""
        seats = len(self.clans)
        return [(self.first + further) % seats for further in range(seats)]

    def others(self, seat: int) -> list[Clan]:
        return [clan for number, clan in enumerate(self.clans) if number != seat]

    @property
    def is_cold(self) -> bool:
        return bool(BOARD["rounds"]["seasons"][self.rounds - 1] == "cold")

    def supply(self, species: str) -> int:
        """Return the number of animals of a species left in the supply (D0.4)."""
        out = [*self.animals.values(), *self.captives, self.guest]
        out += [animal for clan in self.clans for animal in clan.memory]
        return HERD - out.count(species)

    def arrow(self, place: Place) -> str:
        """D2.4"""
        if place == CENTRE:
            return self.facing
        return str(TILES[self.land[place]]["arrow"].lower())

    def copy(self) -> "Table":
        return replace(copied(self), clans=[clan.copy() for clan in self.clans])


# Where tiles are


def side(players: int) -> dict[str, Any]:
    """Return the board side used for a number of players (D2.2)."""
    sides = (BOARD["map"]["side_2_3"], BOARD["map"]["side_1_4"])
    return next(side for side in sides if players in side["players"])


def area(players: int) -> set[Place]:
    """D2.2"""
    printed = side(players)
    return {
        (x, y)
        for x in range(printed["x_min"], printed["x_max"] + 1)
        for y in range(printed["y_min"], printed["y_max"] + 1)
        if [x, y] not in printed["removed_cells"]
    }


def neighbours(place: Place) -> list[Place]:
    return [(place[0] + dx, place[1] + dy) for dx, dy in STEPS.values()]


def distances(table: Table, start: Place) -> dict[Place, int]:
    """Return each tile's distance from a tile, in steps (D2.6)."""
    far = {start: 0}
    edge = [start]
    while edge:
        place = edge.pop(0)
        for neighbour in neighbours(place):
            if neighbour in table.land and neighbour not in far:
                far[neighbour] = far[place] + 1
                edge.append(neighbour)
    return far


def line_from(table: Table, place: Place, arrow: str) -> list[Place]:
    """Return the tiles ahead in the row, wrapping around once to the tile itself (D16.4)."""
    dx, dy = STEPS[arrow]
    if dx:
        row = sorted(other for other in table.land if other[1] == place[1])
    else:
        row = sorted(other for other in table.land if other[0] == place[0])
    if dx + dy < 0:
        row.reverse()
    here = row.index(place)
    return row[here + 1 :] + row[: here + 1]


# Goods and food


def gain(clan: Clan, token: str, number: int = 1) -> None:
    """Put tokens into their bowl or the stock (D9.4)."""
    if token in FRESH:
        clan.bowls[FRESH[token]][token] += number
    else:
        clan.stock[token] += number


def hoards(clan: Clan) -> dict[str, int]:
    """Return the tokens that a clan may offer or exchange, by hoard: no tools (D13.3, D13.9)."""
    held = {good: clan.stock[good] for good in GOODS if good != "tool"}
    for kind in FEEDS:
        for bowl in range(3):
            held[f"{kind}-{bowl + 1}"] = clan.bowls[bowl][kind]
    return {hoard: number for hoard, number in held.items() if number}


def give_up(clan: Clan, hoard: str) -> None:
    """Return one token from a hoard to the supply."""
    kind, _, bowl = hoard.partition("-")
    if bowl:
        clan.bowls[int(bowl) - 1][kind] -= 1
    else:
        clan.stock[kind] -= 1


def can_pay(clan: Clan, cost: dict[str, int]) -> bool:
    return all(clan.stock[good] >= number for good, number in cost.items())


def pay(clan: Clan, cost: dict[str, int]) -> None:
    clan.stock.subtract(cost)
    assert min(clan.stock.values()) >= 0, clan.stock


# Solo: the effects of the round's card (D21.9)


def active(table: Table, op: str) -> list[dict[str, Any]]:
    """Return this round's active effects of a kind."""
    if not (table.card and table.heeded):
        return []
    return [effect for effect in CARDS[table.card]["effects"] if effect["op"] == op]


def modified(table: Table, stat: str, value: int) -> int:
    """Return a value as modified by the round's card."""
    for effect in active(table, "modifier"):
        if effect["stat"] == stat:
            value = max(value + effect["delta"], effect.get("minimum", 0))
    return value


def reach(table: Table, clan: Clan) -> int:
    return modified(table, "range", TRACKS["range"][clan.levels["range"] - 1]["value"])


def load(table: Table, clan: Clan) -> int:
    level = clan.levels["transport"] - 1
    return modified(table, "transport", TRACKS["transport"][level]["value"])


def take_famine(table: Table, seat: int, number: int) -> None:
    """Take famine tiles (-2 each); in solo, exceeding the quota loses the match (D21.11)."""
    clan = table.clans[seat]
    clan.famine += number
    if table.solo and clan.famine > DIFFICULTY[table.difficulty]["famine_quota"]:
        finish(table, "famine")


def finish(table: Table, ending: str) -> None:
    table.ending = ending
    table.agenda.clear()
