"""Play the rules and the second implementation side by side, decision by decision.

``python -m tests.reference.doggerland.abreast 1000`` plays 1,000 random matches of each kind. The
first disagreement is printed with the moves that lead to it.
"""

import random
import sys
from collections import Counter

import steppe
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.games.doggerland.rules.state import PROGRAMMING
from steppe.games.doggerland.rules.tables import (
    GOOD_NAMES,
    MEMBER_NAMES,
    NO_ANIMAL,
    SPECIES_NAMES,
    SPOT_NAMES,
    TRACK_NAMES,
)
from tests.games.doggerland.on_board import HABITATS, on_board
from tests.games.doggerland.openings import COMPANIES, SOLO
from tests.reference.agenda import ask
from tests.reference.doggerland import second
from tests.reference.doggerland.on_table import on_table
from tests.reference.doggerland.second_programming import programs
from tests.reference.doggerland.second_table import FRESH, Clan, Table
from tests.reference.pair import BothSides

# Players' preferences, as parts of moves: players often choose moves that contain one of them.
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
RESOLVE = 0.7  # how often a player follows the style
LATE = 3  # from this round on, prefer solo cards that do little in earlier rounds
LATE_CARDS = ("~card:sc13", "~card:sc24")
GRAND = 6  # after this round, sudden wealth also achieves objectives in solo
CARE = 6  # maximum number of moves that a lone player tries
IDLENESS = 0.05  # how often a player stops without having to


class Pair(BothSides):
    """One match in two versions: the rules' position and the second implementation's table."""

    def __init__(self, players: int, length: int = 8, difficulty: str = "normal") -> None:
        words = {"length": str(length), "difficulty": difficulty}
        position = Position.new(steppe.load("doggerland"), players, **words)
        super().__init__(position, second.new(players, length, difficulty), on_board, on_table)

    def step(self, word: str) -> None:
        super().step(word)
        if self.table.ending:
            self.seen[f"the end: {self.table.ending}"] += 1


# Matches


def choose(pair: Pair, style: str, rng: random.Random) -> str:
    """Choose a move in a style, or an outcome; a player rarely stops without having to."""
    words = pair.choices()
    if pair.table.player == CHANCE:
        late = [word for word in words if word in LATE_CARDS and pair.table.rounds >= LATE]
        return rng.choice(late or words)
    if style != "rests" and rng.random() > IDLENESS:
        words = [word for word in words if word not in ("pass", "done", "stop")] or words
    if rng.random() < RESOLVE:
        parts = STYLES[style]
        words = [word for word in words if any(part in word for part in parts)] or words
    return careful(pair.table, words, rng) if pair.table.solo else rng.choice(words)


def careful(table: Table, words: list[str], rng: random.Random) -> str:
    """Choose a move that causes no immediate famine, if a few tries find one."""
    word = rng.choice(words)
    for _ in range(CARE):
        if table.copy().apply(word).clans[0].famine == table.clans[0].famine:
            break
        word = rng.choice(words)
    return word


def enrich(pair: Pair, rng: random.Random) -> None:
    """Give all clans goods, food, members and capabilities, in both versions."""
    most = rng.choice((2, 5, 12))
    for clan in pair.table.clans:
        clan.stock = Counter({good: rng.randrange(most) for good in GOOD_NAMES})
        clan.bowls = [Counter({kind: rng.randrange(most) for kind in FRESH}) for _ in range(3)]
        clan.bowls[0]["meat"] = 0
        if pair.table.solo:
            clan.bowls[2]["meat"] = 7  # feeds all members, or almost all of them
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
    assert pair.table.question
    asked = pair.table.player
    pair.table.question = ask(asked, programs(pair.table, asked), pair.table.question.then)
    carry_over(pair)


def exalt(clan: Clan) -> None:
    """Let a lone clan achieve many objectives."""
    clan.idle["hunter"] += clan.reserve
    clan.hunters += clan.reserve
    clan.habitats = ["prestigious"] * 4 + ["simple"] * 2
    clan.levels = dict.fromkeys(TRACK_NAMES, 3)
    clan.rites = {"twins", "trade", "long-journey", "village-move", "perfect-painting"}
    clan.hunts = 9


def carry_over(pair: Pair) -> None:
    """Copy the second implementation's clans into the position, and compare both versions."""
    with pair.changing():
        copy_clans(pair)


def copy_clans(pair: Pair) -> None:
    """Copy the second implementation's clans into the position, except for their crafts."""
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
    put(pair.position, **fields)


def play(seed: int, players: int, length: int, difficulty: str, style: str = "") -> Pair:
    """Play a random match; usually clans get extra goods in some rounds. Raises AssertionError.

    All players follow ``style``; without it, each player has their own.
    """
    rng = random.Random(f"{seed} {players} {length} {difficulty}")
    pair = Pair(players, length, difficulty)
    styles = rng.choices([style] if style else sorted(STYLES), k=players)
    often = rng.choice((0.3, 1) if players == 1 else (0, 0.3))
    wealthy = {number for number in range(1, length + 1) if rng.random() < often}
    while pair.table.question:
        if pair.table.rounds in wealthy and pair.position.state.phase == PROGRAMMING:
            enrich(pair, rng)
            wealthy.remove(pair.table.rounds)
        pair.step(choose(pair, styles[max(pair.table.player, 0)], rng))
    return pair


def play_all(
    kind: tuple[int, int, str], count: int, first: int = 0, style: str = ""
) -> Counter[str]:
    """Play ``count`` matches of a kind; return the number of times each verb and ending occurs."""
    pairs = (play(seed, *kind, style) for seed in range(first, first + count))
    return sum((pair.seen + Counter(moves=len(pair.moments)) for pair in pairs), Counter())


if __name__ == "__main__":
    for each in COMPANIES + SOLO:
        print(each, dict(play_all(each, *map(int, sys.argv[1:]))), flush=True)
