"""The second implementation's table, and changes to it that many steps share."""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from tests.reference.agenda import CHANCE, Agenda, Question, copied
from tests.reference.valley.second_land import (
    AT,
    EDITIONS,
    NAMES,
    PEOPLE,
    PLACES,
    SPECIES,
    WARRIOR,
    WOMAN,
    Animal,
    Land,
    Place,
    box,
    entries,
    neighbours,
)
from tests.reference.valley.second_underway import Fight, Part, Put

SUMMER, WINTER = "summer", "winter"


@dataclass(kw_only=True)
class Table(Agenda):
    """A table with everything on it."""

    players: int
    edition: str
    board: str
    land: Land
    advanced: bool
    second_start: bool
    pinned: bool
    over_river: bool
    cave_bonus: int
    from_first: bool
    winter_births: bool
    last: int

    # the calendar
    turn: int = 0  # completed first camps, parts of step 4 and turns of the game
    turns: int = 0
    year: int = 1
    season: str = SUMMER
    month: int = 1
    held: bool = False
    prolonged: bool = False
    first: int = 0
    ending: str = ""
    winners: list[int] = field(default_factory=list)

    # tribes
    standing: list[str] = field(default_factory=list)  # playing, waiting, gone
    returned: set[int] = field(default_factory=set)
    pawns: Counter[tuple[int, str, Place]] = field(default_factory=Counter)
    food: list[int] = field(default_factory=list)
    camps: dict[Place, int] = field(default_factory=dict)
    pacts: dict[Place, int] = field(default_factory=dict)  # the turn in which a part ends the pact
    announced: set[int] = field(default_factory=set)
    fire: dict[int, Place] = field(default_factory=dict)
    fire_asks: list[int] = field(default_factory=list)

    # the land
    fields: dict[Place, int] = field(default_factory=dict)  # 2: intact, 1: damaged
    palisades: set[Place] = field(default_factory=set)
    burning: set[Place] = field(default_factory=set)
    flooded: set[Place] = field(default_factory=set)
    snowed: set[Place] = field(default_factory=set)
    lava: set[Place] = field(default_factory=set)
    frozen: set[str] = field(default_factory=set)

    # animals
    animals: dict[Animal, Place] = field(default_factory=dict)
    tamed: dict[int, tuple[Animal, Place]] = field(default_factory=dict)
    loners: dict[str, Place] = field(default_factory=dict)
    drawn: list[Animal] = field(default_factory=list)

    # cards
    events: Counter[str] = field(default_factory=Counter)  # in the decks
    open_events: list[str] = field(default_factory=list)
    event: str = ""
    foreseen: str = ""
    seers: set[int] = field(default_factory=set)
    deck: set[str] = field(default_factory=set)
    discards: set[str] = field(default_factory=set)
    hands: list[set[str]] = field(default_factory=list)
    known: set[tuple[int, str]] = field(default_factory=set)  # (spy, card)

    # until the end of the turn
    ailing: str = ""
    charms: set[tuple[int, str]] = field(default_factory=set)
    strong: set[tuple[int, Place]] = field(default_factory=set)
    aloof: set[tuple[int, Place]] = field(default_factory=set)
    saved: set[tuple[int, Place]] = field(default_factory=set)

    # within a step
    spent: Counter[tuple[int, str, Place]] = field(default_factory=Counter)
    part: Part | None = None
    step4: bool = False
    fought: set[Place] = field(default_factory=set)
    fight: Fight | None = None
    capturing: tuple[int, int, Place] | None = None  # captor, victim, hex, in its window
    taken: tuple[int, int, Place, int] | None = None  # winner, loser, hex, women exchanged
    births: dict[Place, int] = field(default_factory=dict)
    herbs: set[Place] = field(default_factory=set)
    beasts: dict[Place, int] = field(default_factory=dict)  # births without a camp
    brought: Counter[Place] = field(default_factory=Counter)

    def copy(self) -> "Table":
        """Return an independent copy; questions and steps are shared because they are immutable."""
        hands = [set(hand) for hand in self.hands]
        part, fight = self.part and self.part.copy(), self.fight and copied(self.fight)
        return replace(copied(self), hands=hands, part=part, fight=fight)

    # the agenda

    def go_on(self) -> Any:
        """Take steps until a player has to answer; fire markers come before the next step."""
        self.question = None
        while not self.question:
            question = self.ask_for_fire()
            if question is None and not self.agenda:
                break
            question = question or self.agenda.pop()(self)
            if question is None:
                continue
            must_be_put = question.player == CHANCE or isinstance(question, Put)
            if must_be_put or len(question.words) > 1:
                self.question = question
            elif question.words:
                question.then(self, next(iter(question.words)))
        return self

    def ask_for_fire(self) -> Question | None:
        """Return the question about where to put a fire marker, if a tribe has a choice (V18.7)."""
        while self.fire_asks:
            tribe = min(self.fire_asks, key=lambda tribe: (tribe - self.first) % self.players)
            self.fire_asks.remove(tribe)
            places = self.camps_of(tribe)
            if tribe in self.fire and len(places) > 1:
                words = dict.fromkeys((f"keep-fire:{NAMES[place]}" for place in places), 1)
                return Put(tribe, words, partial(lay_fire, tribe))
        return None

    # who

    @property
    def order(self) -> list[int]:
        """V4.4: clockwise from the first player, without tribes that are out"""
        tribes = [(self.first + step) % self.players for step in range(self.players)]
        return [tribe for tribe in tribes if self.standing[tribe] == "playing"]

    def lives(self, tribe: int) -> bool:
        return self.standing[tribe] == "playing" and self.total(tribe) > 0

    # what

    @property
    def figures(self) -> dict[str, Any]:
        return EDITIONS[self.edition]

    @property
    def entries(self) -> dict[str, Place]:
        return entries(self.board, self.edition)

    @property
    def barred(self) -> set[Place]:
        return self.burning | self.flooded | self.snowed

    @property
    def drought(self) -> bool:
        return "drought" in self.open_events

    @property
    def ice(self) -> bool:
        return any(self.land.reaches_lake(river) for river in self.frozen)

    def is_dry(self, one: Place, other: Place) -> bool:
        """V16.7: no river side lies between them, or it is open"""
        if self.drought:
            return True
        side = frozenset((one, other))
        return not any(side in self.land.sides[r] for r in self.land.sides if r not in self.frozen)

    def dry(self, place: Place) -> list[Place]:
        return [other for other in neighbours(place) if self.is_dry(place, other)]

    def may_enter(self, place: Place) -> bool:
        """V8.3"""
        if self.land.is_lake(place) and not self.ice:
            return False
        return place not in self.barred

    # pawns

    def here(self, tribe: int, place: Place) -> int:
        return sum(self.pawns[tribe, kind, place] for kind in PEOPLE)

    def tribes_at(self, place: Place) -> list[int]:
        return [tribe for tribe in self.order if self.here(tribe, place)]

    def where(self, tribe: int) -> list[Place]:
        return [place for place in PLACES if self.here(tribe, place)]

    def number(self, tribe: int, kind: str) -> int:
        return sum(self.pawns[tribe, kind, place] for place in PLACES)

    def total(self, tribe: int) -> int:
        return sum(self.number(tribe, kind) for kind in PEOPLE)

    def supply(self, tribe: int, kind: str) -> int:
        most = self.figures["max_warriors" if kind == WARRIOR else "max_women"]
        return int(most) - self.number(tribe, kind)

    def wolf_at(self, tribe: int, place: Place) -> bool:
        return tribe in self.tamed and self.tamed[tribe][1] == place

    def others(self, tribe: int, place: Place) -> int:
        """V16.30: a tamed wolf opposes the others like a pawn"""
        foes = [other for other in range(self.players) if other != tribe]
        return sum(self.here(other, place) + self.wolf_at(other, place) for other in foes)

    def opposing(self, tribe: int, place: Place) -> int:
        return len(self.beasts_at(place)) + self.others(tribe, place)

    def put(self, tribe: int, kind: str, place: Place, *, is_spent: bool = False) -> None:
        if self.supply(tribe, kind) > 0:
            self.pawns[tribe, kind, place] += 1
            self.spent[tribe, kind, place] += is_spent

    def take(self, tribe: int, kind: str, place: Place) -> None:
        """Remove a pawn; among equal pawns, remove one that may still move."""
        self.pawns[tribe, kind, place] -= 1
        number = self.pawns[tribe, kind, place]
        self.spent[tribe, kind, place] = min(self.spent[tribe, kind, place], number)

    def kill(self, tribe: int, kind: str, place: Place) -> None:
        self.take(tribe, kind, place) if kind in PEOPLE else self.lose_wolf(tribe)
        self.settle()

    def feed_cannibals(self, tribe: int, dead: int) -> None:
        """V16.39"""
        if (tribe, "cannibals") in self.charms:
            self.food[tribe] += dead

    # animals

    def beasts_at(self, place: Place, species: str = "") -> list[Animal]:
        """Return the wild animals on a hex, in the order in which they leave it (V7.10)."""
        there = [a for a, at in self.animals.items() if at == place]
        return sorted(animal for animal in there if species in ("", animal.species))

    def species_at(self, place: Place) -> list[str]:
        there = {animal.species for animal in self.beasts_at(place)}
        return [species for species in SPECIES if species in there]

    @property
    def bag(self) -> list[Animal]:
        tame = [animal for animal, _ in self.tamed.values()]
        off = [a for a in box(self.edition) if a not in self.animals and a not in tame]
        return [animal for animal in off if animal.has_letter and animal not in self.drawn]

    @property
    def reserve(self) -> list[Animal]:
        tame = [animal for animal, _ in self.tamed.values()]
        off = [a for a in box(self.edition) if a not in self.animals and a not in tame]
        return [animal for animal in off if not animal.has_letter]

    def tread(self, species: str, place: Place) -> None:
        """V7.9"""
        if SPECIES[species]["tramples"] and place not in self.palisades:
            self.lower(place)

    def kill_animals(self, place: Place) -> None:
        """Kill all animals on a hex, including tamed ones (V16.30)."""
        for animal in self.beasts_at(place):
            del self.animals[animal]
        for tribe in range(self.players):
            if self.wolf_at(tribe, place):
                self.lose_wolf(tribe)

    def lose_wolf(self, tribe: int) -> None:
        del self.tamed[tribe]

    def holds_animals(self, place: Place) -> bool:
        """V7.1: a tribe's pawns, and loners"""
        return bool(self.tribes_at(place)) or place in self.loners.values()

    # camps and fields

    def camps_of(self, tribe: int) -> list[Place]:
        return [place for place in PLACES if self.camps.get(place) == tribe]

    def has_camp_left(self, tribe: int) -> bool:
        return len(self.camps_of(tribe)) < self.figures["max_camps"]

    def remove_camp(self, place: Place) -> None:
        if place in self.camps:
            tribe = self.camps.pop(place)
            self.pacts.pop(place, None)
            if self.fire.get(tribe) == place:
                self.move_fire(tribe)

    def move_fire(self, tribe: int) -> None:
        """V18.7, V18.2"""
        places = self.camps_of(tribe)
        self.fire.pop(tribe, None)
        if places:
            self.fire[tribe] = places[0]
            if tribe not in self.fire_asks:
                self.fire_asks.append(tribe)

    def take_fire(self, tribe: int) -> None:
        if tribe not in self.fire and self.camps_of(tribe):
            self.move_fire(tribe)

    def check_camp(self, place: Place) -> None:
        """V8.10, V16.31"""
        tribe = self.camps.get(place)
        if tribe is None or self.pawns[tribe, WOMAN, place]:
            return
        fight = self.fight
        if fight and fight.place == place and fight.foe == "tribal" and tribe in fight.sides:
            return
        if place not in self.pacts or not self.here(tribe, place):
            self.remove_camp(place)

    def lower(self, place: Place) -> None:
        if self.fields.get(place) == 2:
            self.fields[place] = 1
        else:
            self.remove_field(place)

    def remove_field(self, place: Place) -> None:
        self.fields.pop(place, None)
        self.palisades.discard(place)

    def has_field_left(self) -> bool:
        return len(self.fields) < 9

    # rechecking the position (V16.9)

    def settle(self) -> None:
        for place in PLACES:
            self.check_camp(place)
        self.check_wolves()
        self.join_loners()

    def check_wolves(self) -> None:
        """V16.30: a wolf without a pawn turns wild, but only after its tribe's part or its fight"""
        for tribe, (animal, place) in list(self.tamed.items()):
            is_busy = self.part is not None and self.part.tribe == tribe
            is_fought = self.fight is not None and self.fight.place == place
            if not self.here(tribe, place) and not is_busy and not is_fought:
                del self.tamed[tribe]
                self.animals[animal] = place

    def join_loners(self) -> None:
        """V15.12"""
        for kind, place in list(self.loners.items()):
            tribes = self.tribes_at(place)
            if tribes:
                del self.loners[kind]
                best = max(tribes, key=lambda tribe: self.here(tribe, place))
                self.put(best, kind, place, is_spent=self.step4)

    def kill_loners(self, place: Place) -> None:
        for kind in [kind for kind, at in self.loners.items() if at == place]:
            del self.loners[kind]

    def wipe(self, place: Place, *, keeps_field: bool = False) -> None:
        """V15.5: everything on a hex dies; camps and fields vanish"""
        for tribe in range(self.players):
            for kind in PEOPLE:
                for _ in range(self.pawns[tribe, kind, place]):
                    self.take(tribe, kind, place)
        self.kill_animals(place)
        self.kill_loners(place)
        self.remove_camp(place)
        if not keeps_field:
            self.remove_field(place)
        self.settle()


def lay_fire(tribe: int, table: Table, word: str) -> None:
    table.fire[tribe] = place_in(word, 1)


def place_in(word: str, argument: int) -> Place:
    """Return the hex that an argument of a move names."""
    return AT[word.split(":")[argument]]
