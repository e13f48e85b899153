"""The second implementation's boards and box contents, read from the data files alone (V1).

A hex is (q, r). Names, directions and kinds of pawns are written as in the moves.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

Place = tuple[int, int]
Side = frozenset[Place]

DATA = Path(__file__).parents[3] / "src" / "steppe" / "games" / "valley" / "data"
TRIBES = ("red", "blue", "yellow", "green", "violet", "black")
WARRIOR, WOMAN, WOLF = "warrior", "woman", "wolf"
PEOPLE = (WARRIOR, WOMAN)
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
RIVERS = ("small", "big")
HIGH = ("mountain", "volcano")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def word_of(identifier: str) -> str:
    return identifier.replace("_", "-")


BOARDS = {word: read(f"board_{word}") for word in ("a", "b")}
EDITIONS = read("editions")
ANIMALS = read("animals")
EVENTS = {word_of(event["id"]): event for event in read("events")["event"]}
TRICKS = {word_of(trick["id"]): trick for trick in read("tricks")["trick"]}
SPECIES: dict[str, dict[str, Any]] = {kind["id"]: kind for kind in ANIMALS["species"]}

PLACES: tuple[Place, ...] = tuple(sorted((h["q"], h["r"]) for h in BOARDS["a"]["hex"]))
STEPS = {
    name: (BOARDS["a"]["compass"][str(die)]["dq"], BOARDS["a"]["compass"][str(die)]["dr"])
    for die, name in enumerate(DIRECTIONS, 1)
}
NAMES = {
    place: "abcdefg"[place[0] + 3] + str(1 + place[1] - max(-3, -place[0] - 3)) for place in PLACES
}
AT = {name: place for place, name in NAMES.items()}


def step(place: Place, direction: str) -> Place:
    """Return the next place in a direction, even if it is off the board."""
    return place[0] + STEPS[direction][0], place[1] + STEPS[direction][1]


def opposite(direction: str) -> str:
    """V7.2: opposite of D is ((D + 2) % 6) + 1"""
    die = DIRECTIONS.index(direction) + 1
    return DIRECTIONS[(die + 2) % 6]


def neighbours(place: Place) -> list[Place]:
    return [step(place, way) for way in DIRECTIONS if step(place, way) in NAMES]


def far(place: Place, direction: str) -> int:
    """V7.4: q*dq + r*dr + s*ds"""
    (q, r), (dq, dr) = place, STEPS[direction]
    return q * dq + r * dr + (-q - r) * (-dq - dr)


BORDER = tuple(place for place in PLACES if len(neighbours(place)) < 6)


@dataclass(frozen=True)
class Land:
    """A board."""

    terrain: dict[Place, str]
    regions: dict[tuple[str, int], frozenset[Place]]
    sides: dict[str, frozenset[Side]]
    lava: frozenset[Place]

    def is_high(self, place: Place) -> bool:
        return self.terrain[place] in HIGH

    def is_lake(self, place: Place) -> bool:
        return self.terrain[place] == "lake"

    def of(self, *kinds: str) -> list[Place]:
        return [place for place in PLACES if self.terrain[place] in kinds]

    def bank(self, river: str) -> set[Place]:
        return {place for side in self.sides[river] for place in side}

    def is_shore(self, place: Place) -> bool:
        """Return whether a hex borders the lake."""
        return not self.is_lake(place) and any(map(self.is_lake, neighbours(place)))

    def floods(self, river: str) -> list[Place]:
        """V15.6: each plain or forest hex that borders the river"""
        return [place for place in self.of("plain", "forest") if place in self.bank(river)]

    def has_fish(self, place: Place) -> bool:
        """V10.1: a hex that borders a river side or the lake"""
        banks = self.bank("small") | self.bank("big")
        return not self.is_lake(place) and (place in banks or self.is_shore(place))

    def reaches_lake(self, river: str) -> bool:
        """V15.15: the river touches the lake if one of its sides ends at a lake hex"""
        ends = [set(neighbours(a)) & set(neighbours(b)) for a, b in map(tuple, self.sides[river])]
        return any(self.is_lake(place) for end in ends for place in end)


@cache
def land(board: str) -> Land:
    data = BOARDS[board]
    terrain = {(h["q"], h["r"]): h["terrain"] for h in data["hex"]}
    numbers = {(h["q"], h["r"]): h.get("region") for h in data["hex"]}
    kinds = {"plain": ("plain",), "forest": ("forest",), "mountain": HIGH}
    regions = {
        (kind, number): frozenset(
            place for place in PLACES if terrain[place] in members and numbers[place] == number
        )
        for kind, members in kinds.items()
        for number in range(1, 7)
    }
    sides = {
        river: frozenset(
            frozenset((tuple(edge["a"]), tuple(edge["b"])))
            for edge in data["river"]
            if edge["name"] == river
        )
        for river in RIVERS
    }
    reached = {tuple(place) for volcano in data["volcano"] for place in volcano["lava_hexes"]}
    lava = frozenset(place for place in reached if terrain[place] != "lake")
    return Land(terrain, regions, sides, lava)


def letter_word(letter: str, edition: str) -> str:
    """Return a letter's notation; in ``summary``, capitals are the brown letters."""
    return (
        f"brown-{letter.lower()}" if edition == "summary" and letter.isupper() else letter.lower()
    )


@cache
def entries(board: str, edition: str) -> dict[str, Place]:
    """V6.2: each letter's hex"""
    return {
        letter_word(entry["letter"], edition): (entry["q"], entry["r"])
        for entry in BOARDS[board]["entry"]
        if entry["edition"] == edition
    }


@dataclass(frozen=True, order=True)
class Animal:
    """An animal pawn; within a species, pawns sort as in V7.10, wolves without a letter first."""

    has_letter: bool
    is_small: bool
    letter: str
    species: str

    @property
    def word(self) -> str:
        return f"{self.species}-{self.letter}"


@cache
def box(edition: str) -> tuple[Animal, ...]:
    """Return all animal pawns in an edition."""
    pawns = []
    for name, kind in SPECIES.items():
        for letter in kind["letters"][edition]:
            word = letter_word(letter, edition)
            is_small = edition == "summary" and letter.islower()
            pawns.append(Animal(True, is_small, word, name))
        pawns += [
            Animal(False, False, str(number + 1), name)
            for number in range(kind["unlettered"][edition])
        ]
    return tuple(pawns)
