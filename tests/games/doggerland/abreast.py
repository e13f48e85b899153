"""The rules and the second implementation played side by side, decision by decision.

Run ``python -m tests.games.doggerland.abreast 1000`` to play so many random matches of each kind;
the first disagreement is printed with the moves that lead to it.
"""

import random
import sys
from collections import Counter
from typing import Any

import steppe
from steppe.core.chance import CHANCE
from steppe.core.position import Position
from steppe.games.doggerland.state import (
    CUBING,
    FACE_DOWN,
    IN_PILE,
    MARKING,
    NOBODY,
    PROGRAMMING,
    STAFFING,
    TAKEN,
    THROWN,
)
from steppe.games.doggerland.tables import (
    ARROW_NAMES,
    CARD_IDS,
    CELL_NAMES,
    CRAFT_IDS,
    FRESCO_IDS,
    GOAL_IDS,
    GOAL_POINTS,
    GOOD_NAMES,
    HABITAT_NAMES,
    MEMBER_NAMES,
    NO_ANIMAL,
    NO_CELL,
    NO_CRAFT,
    NO_TILE,
    RIVAL_NAMES,
    SLOT_NAMES,
    SPECIES_NAMES,
    SPOT_NAMES,
    TILE_IDS,
    TRACK_NAMES,
    WALL_NAMES,
)
from tests.games.agenda import ask
from tests.games.doggerland import second
from tests.games.doggerland.second_programming import programs
from tests.games.doggerland.second_round import totals, winners
from tests.games.doggerland.second_table import FRESH, Clan, Table, name_of

ENDINGS = ("", "scored", "won", "famine", "goals")
MEGALITHS = ("menhir", "alignment", "dolmen")
HABITATS = ("", *HABITAT_NAMES[1:])
AT_WORK = ("build", "birth", "improve", "craft", "paint", "call")
Fields = dict[str, Any]

# What a player prefers: parts of words; any answer that holds one of them may be taken at once.
STYLES = {
    "random": (),
    "hunts": ("send:", "3h", "4h", "5h", "carry:meat", "forget", "party:1c"),
    "paints": ("paint:", "call:perfect", "mark:", "do:fr", "send:", "cubes:2", "1c"),
    "builds": ("build", "lay:", "do:s", "send:", "carry:wood", "carry:stone", "improve"),
    "calls": ("call:", "do:shaman", "send:", "give:", "offer:", "do:b", "erect", "journey"),
    "grows": ("birth", "call:twins", "do:birth", "build", "lay:simple", "send:", "accept"),
    "crafts": ("craft:", "do:ne", "do:st", "send:", "make:", "learn", "improve:tools"),
    "roams": ("move:", "send:", "call:long", "improve:range", "do:"),
    "rests": ("pass", "stay", "done", "refuse"),
    "learns": ("improve", "do:range", "do:transport", "do:tools", "send:", "raise:", "carry:bone"),
}
RESOLVE = 0.7  # how often a style has its way
GRAND = 6  # round after which a lone clan that gets rich gets famous too
CARE = 6  # how many choices somebody looks at
IDLENESS = 0.05  # how often somebody stops who need not


class Pair:
    """One match twice: the position of the rules and the table of the second implementation."""

    def __init__(self, players: int, length: int = 8, difficulty: str = "normal") -> None:
        words = {"length": str(length), "difficulty": difficulty}
        self.position = Position.new(steppe.load("doggerland"), players, **words)
        self.table = second.new(players, length, difficulty)
        self.moves: list[str] = []
        self.seen: Counter[str] = Counter()  # rare occasions

    @property
    def title(self) -> str:
        return f"{self.position.players} players {self.position.options}: {' '.join(self.moves)}"

    def choices(self) -> list[str]:
        """Return what may come next, outcomes with ``~``."""
        if self.table.player == CHANCE:
            return [f"~{word}" for word in sorted(self.table.outcomes())]
        return self.table.legal()

    def apply(self, word: str) -> None:
        self.position.apply(word)
        self.table.apply(word)
        self.moves.append(word)
        self.seen[word.partition(":")[0]] += 1

    def play(self, words: str) -> None:
        """Apply several words, and compare after each of them."""
        for word in words.split():
            self.apply(word)
            self.check()

    def check(self) -> None:
        """Compare who decides, what may come and everything that lies on the table."""
        assert self.position.player == self.table.player, self.title
        legal = self.position.legal()
        assert sorted(legal) == self.table.legal(), self.title
        weights = {word: weight for word, weight, _ in self.position.weighted_outcomes()}
        assert weights == self.table.outcomes(), self.title
        rules, witness = on_board(self.position), on_table(self.table)
        unlike = {
            name: (rules[name], witness[name]) for name in rules if rules[name] != witness[name]
        }
        assert not unlike, f"{unlike} {self.title}"
        if self.position.is_over:
            self.check_end()

    def check_end(self) -> None:
        ending = ENDINGS[int(self.position.state.ending)]
        assert ending == self.table.ending, self.title
        self.seen[f"the end: {ending}"] += 1
        returns = self.position.returns()
        if self.table.solo:
            assert returns == [1.0 if ending == "won" else -1.0], self.title
            return
        best = [seat for seat, value in enumerate(returns) if value == max(returns)]
        assert best == winners(self.table), self.title


# What lies on the table, of a position of the rules


def on_board(position: Position) -> Fields:
    fields = position.to_json()
    seats = range(position.players)
    told: Fields = {
        "rounds": (fields["rounds"], fields["turn"]),
        "first": (fields["first"], bool(fields["kept"])),
        "scores": position.scores() if position.players > 1 else [],
        "slot": SLOT_NAMES[fields["slot"]],
        "facing": ARROW_NAMES[fields["facing"]],
        "land": at_cells(fields["tile"], TILE_IDS, NO_TILE),
        "pile": those(TILE_IDS, fields["where"], IN_PILE),
        "worn": {cell: n for cell, n in zip(CELL_NAMES, fields["level"], strict=True) if n},
        "animals": at_cells(fields["animal"], SPECIES_NAMES, NO_ANIMAL),
        "supply": dict(zip(SPECIES_NAMES, fields["supply"], strict=True)),
        "frescoes": [FRESCO_IDS[tile] for tile in fields["order"][: fields["num_frescoes"]]],
        "cubes": {
            wall: (owner, number)
            for wall, owner, number in zip(WALL_NAMES, fields["cube"], fields["cubes"], strict=True)
            if owner != NOBODY
        },
        "crafts": {
            "pile": those(CRAFT_IDS, fields["craft"], FACE_DOWN),
            "thrown": those(CRAFT_IDS, fields["craft"], THROWN),
            "shown": {CRAFT_IDS[craft] for craft in fields["stall"] if craft != NO_CRAFT},
        },
        "goals": those(GOAL_IDS, fields["drawn"], 1),
        "rivals": named(RIVAL_NAMES, fields["rival"]),
        "captives": [SPECIES_NAMES[a] for a in fields["captive"] if a != NO_ANIMAL],
        "dealt": those(CARD_IDS, fields["dealt"], 1),
    }
    for seat in seats:
        told |= {f"{name} {seat}": value for name, value in clan_on_board(fields, seat).items()}
    return told


def at_cells(numbers: list[int], names: tuple[str, ...], none: int) -> dict[str, str]:
    return {cell: names[n] for cell, n in zip(CELL_NAMES, numbers, strict=True) if n != none}


def those(names: tuple[str, ...], where: list[int], here: int) -> set[str]:
    return {name for name, place in zip(names, where, strict=True) if place == here}


def named(names: tuple[str, ...], cells: list[int]) -> dict[str, str]:
    return {n: CELL_NAMES[cell] for n, cell in zip(names, cells, strict=True) if cell != NO_CELL}


def counted(names: tuple[str, ...], numbers: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def clan_on_board(fields: Fields, seat: int) -> Fields:
    token = fields["token"][seat]
    goals = zip(GOAL_IDS, fields["goal"][seat], strict=True)
    told = {
        "village": CELL_NAMES[fields["village"][seat]],
        "megaliths": named(MEGALITHS, fields["megalith"][seat]),
        "token": "" if token == NO_CELL else CELL_NAMES[token],
        "stock": counted(GOOD_NAMES, fields["stock"][seat]),
        "food": fields["food"][seat],
        "people": (fields["hunters"][seat], fields["newborn"][seat]),
        "habitats": [HABITATS[habitat] for habitat in fields["habitat"][seat]],
        "levels": dict(zip(TRACK_NAMES, fields["capability"][seat], strict=True)),
        "memory": [SPECIES_NAMES[a] for a in fields["memory"][seat] if a != NO_ANIMAL],
        "famine": fields["famine"][seat],
        "rites": those(SPOT_NAMES, fields["rite"][seat], 1),
        "births": fields["births"][seat],
        "hunts": fields["hunts"][seat],
        "crafts": those(CRAFT_IDS, fields["craft"], TAKEN + seat),
        "goals": {goal: int(GOAL_POINTS[place]) for goal, place in goals if place},
    }
    if fields["phase"] not in (STAFFING, MARKING):
        told |= work_on_board(fields, seat)
    if fields["phase"] == PROGRAMMING:
        told["idle"] = counted(MEMBER_NAMES, fields["idle"][seat])
        told["passed"] = bool(fields["passed"][seat])
    return told


def work_on_board(fields: Fields, seat: int) -> Fields:
    """Tell what is programmed: whose members are where."""
    camps = zip(CELL_NAMES, fields["camp"], fields["party"], strict=True)
    spot, mark = fields["spot"][seat], fields["mark"][seat]
    trainers = zip(TRACK_NAMES, fields["trainer"][seat], strict=True)
    kinds = (*MEMBER_NAMES, "")
    return {
        "send": {cell: party for cell, owner, party in camps if owner == seat},
        "build": counted(MEMBER_NAMES, fields["builders"][seat]),
        "birth": counted(MEMBER_NAMES, fields["parents"][seat]),
        "improve": {track: kinds[kind] for track, kind in trainers if kinds[kind]},
        "craft": those(CRAFT_IDS, fields["crafter"], seat),
        "paint": those(WALL_NAMES, fields["painter"], seat),
        "call": (*SPOT_NAMES, "")[spot],
    } | ({} if fields["phase"] == CUBING else {"mark": (*WALL_NAMES, "")[mark]})


# The same of a table of the second implementation


def on_table(table: Table) -> Fields:
    told: Fields = {
        "rounds": (table.rounds, table.turn),
        "first": (table.first, table.kept),
        "scores": [] if table.solo else totals(table),
        "slot": table.slot or SLOT_NAMES[0],
        "facing": table.facing,
        "land": {name_of(place): tile for place, tile in table.land.items()},
        "pile": table.pile,
        "worn": {name_of(place): level for place, level in table.worn.items() if level},
        "animals": {name_of(place): animal for place, animal in table.animals.items()},
        "supply": {species: table.supply(species) for species in SPECIES_NAMES},
        "frescoes": table.frescoes,
        "cubes": table.cubes,
        "crafts": {
            "pile": table.craft_pile,
            "thrown": table.thrown,
            "shown": set(table.display),
        },
        "goals": set(table.goals),
        "rivals": {rival: name_of(place) for rival, place in table.rivals.items()},
        "captives": table.captives,
        "dealt": table.dealt,
    }
    for seat, clan in enumerate(table.clans):
        told |= {f"{name} {seat}": value for name, value in clan_on_table(clan).items()}
    return told


def clan_on_table(clan: Clan) -> Fields:
    return {
        "village": name_of(clan.village),
        "megaliths": {kind: name_of(place) for kind, place in clan.megaliths.items()},
        "token": name_of(clan.token) if clan.token else "",
        "stock": {good: number for good, number in clan.stock.items() if number},
        "food": [[bowl[kind] for bowl in clan.bowls] for kind in ("fruit", "meat")],
        "people": (clan.hunters, clan.newborn),
        "habitats": clan.habitats,
        "levels": clan.levels,
        "memory": clan.memory,
        "famine": clan.famine,
        "rites": clan.rites,
        "births": clan.births,
        "hunts": clan.hunts,
        "crafts": clan.crafts,
        "goals": clan.goals,
        "idle": +clan.idle,
        "passed": clan.passed,
    } | work_on_table(clan)


def work_on_table(clan: Clan) -> Fields:
    by_kind = {kind: [deed for deed in clan.deeds if deed.kind == kind] for kind in AT_WORK}
    calls = by_kind["call"]
    return {
        "send": {
            deed.at: [*(deed.who.count(kind) for kind in MEMBER_NAMES), deed.tools]
            for deed in clan.deeds
            if deed.kind == "send"
        },
        "build": Counter(who for deed in by_kind["build"] for who in deed.who),
        "birth": Counter(who for deed in by_kind["birth"] for who in deed.who),
        "improve": {deed.at: deed.who[0] for deed in by_kind["improve"]},
        "craft": {deed.at for deed in by_kind["craft"]},
        "paint": {deed.at for deed in by_kind["paint"]},
        "call": calls[0].at if calls else "",
        "mark": calls[0].mark if calls else "",
    }


# Matches


def choose(pair: Pair, style: str, rng: random.Random) -> str:
    """Choose what comes next; a player seldom stops who need not."""
    words = pair.choices()
    if pair.table.player != CHANCE:
        if style != "rests" and rng.random() > IDLENESS:
            words = [word for word in words if word not in ("pass", "done", "stop")] or words
        if rng.random() < RESOLVE:
            parts = STYLES[style]
            words = [word for word in words if any(part in word for part in parts)] or words
    return careful(pair.table, words, rng) if pair.table.solo else rng.choice(words)


def careful(table: Table, words: list[str], rng: random.Random) -> str:
    """Choose what brings no famine at once, if it is soon found."""
    word = rng.choice(words)
    for _ in range(CARE):
        if table.copy().apply(word).clans[0].famine == table.clans[0].famine:
            break
        word = rng.choice(words)
    return word


def enrich(pair: Pair, rng: random.Random) -> None:
    """Give all clans goods, food, members and skills on both sides."""
    most = rng.choice((2, 5, 12))
    for clan in pair.table.clans:
        clan.stock = Counter({good: rng.randrange(most) for good in GOOD_NAMES})
        clan.bowls = [Counter({kind: rng.randrange(most) for kind in FRESH}) for _ in range(3)]
        clan.bowls[0]["meat"] = 0
        if pair.table.solo:
            clan.bowls[2]["meat"] = 7  # all eat, or nearly all
            if pair.table.rounds > GRAND:
                exalt(clan)
        clan.levels = {track: rng.randrange(1, 4) for track in TRACK_NAMES}
        further = rng.randrange(min(3, clan.reserve + 1))
        clan.hunters += further
        clan.idle["hunter"] += further
        clan.habitats[rng.randrange(6)] = "simple"
        clan.famine = 0
        if not clan.memory:
            known = [species for species in SPECIES_NAMES if pair.table.supply(species) > 1]
            clan.memory = [rng.choice(known)] * rng.randrange(3)
    carry_over(pair)


def exalt(clan: Clan) -> None:
    """Let a lone clan meet many objectives."""
    clan.idle["hunter"] += clan.reserve
    clan.hunters += clan.reserve
    clan.habitats = ["prestigious"] * 4 + ["simple"] * 2
    clan.levels = dict.fromkeys(TRACK_NAMES, 3)
    clan.rites = {"twins", "trade", "long-journey", "village-move", "perfect-painting"}
    clan.hunts = 9


def carry_over(pair: Pair) -> None:
    """Give the rules the clans of the second implementation, and ask again what to program."""
    fields, table = pair.position.to_json(), pair.table
    for seat, clan in enumerate(table.clans):
        fields["stock"][seat] = [clan.stock[good] for good in GOOD_NAMES]
        fields["food"][seat] = [[bowl[kind] for bowl in clan.bowls] for kind in FRESH]
        fields["capability"][seat] = [clan.levels[track] for track in TRACK_NAMES]
        fields["famine"][seat] = clan.famine
        fields["hunts"][seat] = clan.hunts
        fields["rite"][seat] = [int(rite in clan.rites) for rite in SPOT_NAMES]
        fields["hunters"][seat] = clan.hunters
        fields["idle"][seat] = [clan.idle[kind] for kind in MEMBER_NAMES]
        fields["habitat"][seat] = [HABITATS.index(habitat) for habitat in clan.habitats]
        memory = [SPECIES_NAMES.index(animal) for animal in clan.memory]
        fields["memory"][seat] = [*memory, NO_ANIMAL, NO_ANIMAL][:2]
    fields["supply"] = [table.supply(species) for species in SPECIES_NAMES]
    pair.position.set(**fields)
    assert table.question
    table.question = ask(table.player, programs(table, table.player), table.question.then)
    pair.moves.append("(goods changed)")
    pair.check()


def play(seed: int, players: int, length: int, difficulty: str) -> Pair:
    """Play a random match, in most of them with sudden wealth. Raises AssertionError."""
    rng = random.Random(f"{seed} {players} {length} {difficulty}")
    pair = Pair(players, length, difficulty)
    styles = rng.choices(sorted(STYLES), k=players)
    pair.check()
    often = rng.choice((0.3, 1) if players == 1 else (0, 0.3))
    wealthy = {number for number in range(1, length + 1) if rng.random() < often}
    while pair.table.question:
        if pair.table.rounds in wealthy and pair.position.state.phase == PROGRAMMING:
            enrich(pair, rng)
            wealthy.remove(pair.table.rounds)
        pair.apply(choose(pair, styles[max(pair.table.player, 0)], rng))
        pair.check()
    return pair


KINDS = [(players, length, "normal") for players in (2, 3, 4) for length in (8, 6)]
SOLO = [(1, 8, difficulty) for difficulty in ("easy", "normal", "hard")]


def play_all(kind: tuple[int, int, str], count: int, first: int = 0) -> Counter[str]:
    """Play ``count`` matches of a kind; return how often which verb and which end came."""
    pairs = (play(seed, *kind) for seed in range(first, first + count))
    return sum((pair.seen + Counter(moves=len(pair.moves)) for pair in pairs), Counter())


if __name__ == "__main__":
    for each in KINDS + SOLO:
        print(each, dict(play_all(each, *map(int, sys.argv[1:]))), flush=True)
