"""Random matches that reach rare cases because tribes have habits and suddenly grow rich.

A random player soon loses its tribe. Here each tribe has a habit, and occasionally, before an event
is drawn, all tribes get food, camps, pawns, fields, fire and a full hand of trick cards.
"""

import random
from collections.abc import Iterator

import steppe
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.games.valley.rules.board import HEX_NAMES, HEXES, LAKES, NEAR, NO_HEX, PLAINS
from steppe.games.valley.rules.cards import IN_BOX, TRICK_NAMES, TRICKS
from steppe.games.valley.rules.stage import EVENT_DRAWING
from steppe.games.valley.rules.state import AWAY, HELD, IN_DECK, PLAYING
from steppe.games.valley.rules.tables import (
    ANIMALS,
    ENTRY,
    HAND_SIZE,
    INTACT,
    KINDS,
    MAX_CAMPS,
    MAX_FIELDS,
    MAX_PAWNS,
    NO_FIELD,
    NOBODY,
    SPECIES_OF,
    WARRIOR,
    WOMAN,
)

GAME = steppe.load("valley")
Table = dict[str, str]

# Players and options: both editions and boards, every number of tribes, with and without fire.
TABLES: tuple[tuple[int, Table], ...] = (
    (2, {"edition": "summary", "turns": "30"}),
    (3, {"edition": "descartes", "board": "b", "return": "yes", "turns": "30"}),
    (4, {"edition": "summary", "board": "b", "fire": "yes", "return": "yes", "turns": "12"}),
    (5, {"edition": "descartes", "fire": "yes", "turns": "12"}),
    (6, {"edition": "summary", "pinned": "no", "births": "summer-end", "turns": "12"}),
    (2, {"edition": "descartes", "fire": "yes", "pinned": "no", "cave": "1", "turns": "30"}),
    (3, {"edition": "summary", "fire": "yes", "warriors": "all", "cave": "2", "turns": "30"}),
    (4, {"edition": "descartes", "warriors": "after-first", "food": "8", "turns": "12"}),
    (5, {"edition": "summary", "board": "b", "neighbours": "yes", "food": "15", "turns": "12"}),
    (6, {"edition": "descartes", "board": "b", "fire": "yes", "return": "yes", "turns": "12"}),
)
FURTHER_TABLES: tuple[tuple[int, Table], ...] = (  # values of options that do not occur in TABLES
    (2, {"food": "10", "births": "season-end", "neighbours": "no", "turns": "60"}),
    (3, {"food": "12", "turns": "30", "fire": "yes"}),
    (4, {"food": "14", "edition": "descartes", "neighbours": "no"}),
)

# habits: the verbs that a tribe prefers, how often it takes them, and how often it stops
CARDS = TRICK_NAMES
HABITS: dict[str, tuple[tuple[str, ...], float, float]] = {
    "wild": ((), 0.0, 0.0),
    "plays": (CARDS, 0.8, 0.1),
    "spends": (CARDS, 0.97, 0.02),
    "settles": (("build", "keep", "seed", "kindle", "take:2", "child"), 0.9, 0.5),
    "rests": (("done", "pass", "keep"), 0.8, 0.5),
    "roams": (("move", "fight", "hunt"), 0.9, 0.05),
    "plunders": (("burn", "take:0", "scorched-earth", "cannibals", "love", "move"), 0.7, 0.1),
}
IDLE = ("done", "pass")
FLOODS = 0.3  # chance of a flood if one is possible: no other event opens a card window
ADVANCE = 0.6  # chance that a moving tribe enters an occupied hex, if possible


def verb(word: str) -> str:
    return word.removeprefix("~").partition(":")[0]


class Walk:
    """A random match: a position and its tribes' habits."""

    def __init__(self, table: int, seed: int) -> None:
        self.players, self.options = (*TABLES, *FURTHER_TABLES)[table]
        self.rng = random.Random(f"{table} {seed}")
        self.position = Position.new(GAME, self.players, **self.options)
        self.habits = self.rng.choices(sorted(HABITS), k=self.players)
        self.wealth = self.rng.choice((0.0, 0.3, 0.7))
        self.moves: list[str] = []
        self.was_rich = False

    def choose(self) -> str:
        """Choose a random outcome, or a move according to the tribe's habit."""
        words = self.position.possible()
        if self.position.player == CHANCE:
            wet = [word for word in words if word.startswith("event:flood")]
            return self.rng.choice(wet if wet and self.rng.random() < FLOODS else words)
        liked, how_often, tired = HABITS[self.habits[self.position.player]]
        idle = [word for word in words if word in IDLE]
        if idle and self.rng.random() < tired:
            return self.rng.choice(idle)
        if self.rng.random() < how_often:
            words = [word for word in words if verb(word) in liked] or words
        words = self.by_verb(words)
        return self.rng.choice(words)

    def by_verb(self, words: list[str]) -> list[str]:
        """Keep the options with one random verb; for marches, often only to occupied hexes."""
        chosen = self.rng.choice(sorted({verb(word) for word in words}))
        words = [word for word in words if verb(word) == chosen]
        if chosen == "move" and self.rng.random() < ADVANCE:
            s = self.position.state
            met = [w for w in words if s.crowd[HEX_NAMES.index(w.rpartition(":")[2])]]
            words = met or words
        return words

    def apply(self, word: str) -> None:
        self.moves.append(word)
        self.position.apply(word)

    def may_grow_rich(self) -> bool:
        """Decide at random whether all tribes grow rich now, once before each event."""
        if self.position.state.phase != EVENT_DRAWING:
            self.was_rich = False
            return False
        was_rich, self.was_rich = self.was_rich, True
        return not was_rich and self.rng.random() < self.wealth

    def steps(self) -> Iterator[Position]:
        """Yield the match's positions, reusing one object."""
        yield self.position
        while not self.position.is_over:
            if self.may_grow_rich():
                enrich(self.position, self.rng)
                self.moves.append("(rich)")
                yield self.position
            self.apply(self.choose())
            yield self.position


# wealth


def enrich(position: Position, rng: random.Random) -> None:
    """Give every tribe on the board food, camps, pawns, fields and cards."""
    fields = position.to_json()
    tribes = [t for t in range(position.players) if fields["standing"][t] == PLAYING]
    rng.shuffle(tribes)
    for tribe in tribes:
        fields["food"][tribe] = rng.randrange(40)
        found_camps(position, tribe, fields, rng)
        fill_ranks(position, tribe, fields, rng)
        if position.state.advanced and rng.random() < 0.5:
            camps = [h for h in range(HEXES) if fields["camp"][h] == tribe]
            fields["fire"][tribe] = rng.choice(camps) if camps else NO_HEX
    deal(position, tribes, fields, rng)
    sow(position, fields, rng)
    call_animals(position, fields, rng)
    count(fields)
    del fields["pending"]
    put(position, **fields)


def is_free(fields: dict, board: int, place: int) -> bool:
    lake = LAKES[board] >> place & 1
    empty = not fields["crowd"][place] and not fields["beasts"][place]
    return not lake and empty and fields["camp"][place] == NOBODY and place not in fields["loner"]


def found_camps(position: Position, tribe: int, fields: dict, rng: random.Random) -> None:
    """Give a tribe more camps, each with the woman that it needs."""
    s = position.state
    for _ in range(rng.randrange(4)):
        row = tribe * KINDS + WOMAN
        free = [h for h in range(HEXES) if is_free(fields, s.board, h)]
        women = sum(fields["pawns"][row])
        camps = fields["camp"].count(tribe)
        if free and camps < MAX_CAMPS and women < MAX_PAWNS[s.edition][WOMAN]:
            place = rng.choice(free)
            fields["camp"][place] = tribe
            fields["pawns"][row][place] += 1
            fields["crowd"][place] += 1


def fill_ranks(position: Position, tribe: int, fields: dict, rng: random.Random) -> None:
    """Give a tribe more pawns where it has some, and occasionally elsewhere."""
    s = position.state
    for kind in (WARRIOR, WOMAN):
        row = tribe * KINDS + kind
        for _ in range(rng.randrange(6)):
            own = [
                h for h in range(HEXES) if sum(fields["pawns"][tribe * 2 + k][h] for k in (0, 1))
            ]
            free = [h for h in range(HEXES) if is_free(fields, s.board, h)]
            if sum(fields["pawns"][row]) < MAX_PAWNS[s.edition][kind]:
                place = rng.choice(own if own and rng.random() < 0.8 else free or own)
                fields["pawns"][row][place] += 1
                fields["crowd"][place] += 1


def deal(position: Position, tribes: list[int], fields: dict, rng: random.Random) -> None:
    """Give every tribe a full hand of cards that no other tribe has seen."""
    s = position.state
    size = int(HAND_SIZE[s.edition][position.players])
    cards = [card for card in range(TRICKS) if IN_BOX[s.edition][card]]
    rng.shuffle(cards)
    where = dict.fromkeys(cards, IN_DECK)
    for tribe in tribes:
        for _ in range(min(size, len(cards))):
            where[cards.pop()] = HELD + tribe
    for card, place in where.items():
        fields["trick"][card] = place
    fields["known"] = [0] * TRICKS


def sow(position: Position, fields: dict, rng: random.Random) -> None:
    plains = [h for h in range(HEXES) if PLAINS[position.state.board] >> h & 1]
    for place in rng.sample(plains, min(3, len(plains))):
        if sum(level != NO_FIELD for level in fields["crop"]) < MAX_FIELDS:
            fields["crop"][place] = INTACT


def call_animals(position: Position, fields: dict, rng: random.Random) -> None:
    """Bring in some animals, on the hexes with their letters or on neighbouring ones."""
    s = position.state
    for _ in range(rng.randrange(8)):
        number = rng.randrange(ANIMALS)
        entry = int(ENTRY[s.board][s.edition][number])
        if fields["animal"][number] == AWAY and entry != NO_HEX:
            near = [h for h in range(HEXES) if NEAR[entry] >> h & 1 and not LAKES[s.board] >> h & 1]
            fields["animal"][number] = rng.choice([entry, *near])


def count(fields: dict) -> None:
    """Compute the fields that follow from other fields."""
    fields["number"] = [sum(row) for row in fields["pawns"]]
    fields["num_camps"] = [fields["camp"].count(tribe) for tribe in range(NOBODY)]
    fields["herd"] = [[0] * HEXES for _ in fields["herd"]]
    for number, place in enumerate(fields["animal"]):
        if place < HEXES:
            fields["herd"][SPECIES_OF[number]][place] += 1
    fields["beasts"] = [sum(column) for column in zip(*fields["herd"], strict=True)]
    fields["crowd"] = [sum(column) for column in zip(*fields["pawns"], strict=True)]
    for den in fields["den"]:
        if den != NO_HEX:
            fields["crowd"][den] += 1
    own = [
        [a + b for a, b in zip(*fields["pawns"][KINDS * tribe : KINDS * tribe + 2], strict=True)]
        for tribe in range(NOBODY)
    ]
    fields["home"] = [filled(column) for column in own]
    fields["site"] = [
        filled([int(owner == tribe) for owner in fields["camp"]]) for tribe in range(NOBODY)
    ]
    fields["lair"] = [filled(row) for row in fields["herd"]]
    fields["hand"] = [fields["trick"].count(HELD + tribe) for tribe in range(NOBODY)]
    fields["in_deck"] = fields["trick"].count(IN_DECK)
    fields["peeked"] = [[0] * NOBODY for _ in range(NOBODY)]


def filled(numbers: list[int]) -> int:
    """Return the set of hexes with a non-zero number, as bits."""
    return sum(1 << place for place, number in enumerate(numbers) if number)
