"""Matches to record, played by both implementations, both random and arranged (D20.6, D21)."""

import random
from collections import Counter
from collections.abc import Iterator

from steppe.core.unchecked import put
from steppe.games.doggerland.rules.cards import CARD_IDS
from steppe.games.doggerland.rules.state import NOBODY, TAKEN
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CRAFT_IDS,
    GOOD_NAMES,
    NO_ANIMAL,
    SPECIES_NAMES,
    TRACK_NAMES,
    WALL,
    WALL_NAMES,
)
from tests.games.doggerland.openings import COMPANIES, SOLO
from tests.reference.doggerland.abreast import Pair, carry_over, choose, copy_clans, play
from tests.reference.doggerland.second_setup import is_resource
from tests.reference.doggerland.second_table import name_of

START = "face:n ~tile:s1 ~tile:s2 ~tile:s3 ~tile:s4 ~tile:s5 ~tile:s6 ~tile:s7 ~tile:s8"
GOALS = "~goal:ob1 ~goal:ob2 ~goal:ob3 ~goal:ob4 ~fresco:fr01 point:left"
SEEDS = range(8)  # for random matches of each kind
AFTER = 12  # steps played after an arranged position
WORN = 2  # the level of an exhausted tile

ACCIDENTS = (  # hunters, meat in each bowl, the answers that are then possible
    (4, (0, 1, 1), ["lose:hunter", "lose:tokens"]),
    (4, (0, 1, 0), []),  # too little meat: a hunter is lost
    (0, (0, 0, 2), []),  # no hunter: the meat is lost
    (0, (0, 1, 0), []),  # neither
)
MEMORIES = (  # the species that the rivals can paint, and their memory afterwards
    ("reindeer", ["horse", "horse", "mammoth", "mammoth", "mammoth"]),  # the new animal goes
    ("horse", ["horse", "mammoth", "mammoth", "mammoth", "reindeer"]),
    ("", ["horse", "mammoth", "mammoth", "mammoth", "reindeer"]),  # the oldest animal goes
)


def alone(card: str) -> Pair:
    """Return a solo match before its first card is turned up."""
    pair = Pair(1)
    goals = " ".join(f"~goal:so0{number}" for number in range(1, 8))
    pair.play(f"{START} {goals} ~fresco:fr01 point:left")
    pair.play("~craft:st1 ~craft:st2 ~craft:st3 ~craft:st4 ~craft:st5")
    assert f"card:{card}" in pair.table.outcomes()
    return pair


def accident(hunters: int, meat: tuple[int, ...]) -> Pair:
    """Return a match in which a card demands a hunter or meat (D21.9)."""
    pair = alone("sc19")
    clan = pair.table.clans[0]
    clan.hunters = clan.idle["hunter"] = hunters
    clan.bowls = [Counter(meat=number) for number in meat]
    carry_over(pair)
    pair.play("~card:sc19")
    return pair


def treasures() -> Pair:
    """Return a match in which a card breaks one of three crafts (D21.9)."""
    pair = alone("sc27")
    pair.table.clans[0].crafts = {"ne1", "ne2", "ne9"}
    pair.table.craft_pile -= pair.table.clans[0].crafts
    ids = [str(CRAFT_IDS.index(craft)) for craft in ("ne1", "ne2", "ne9")]
    pair.put(craft=dict.fromkeys(ids, TAKEN))
    pair.play("~card:sc27")
    return pair


def full_memory(painted: str) -> Pair:
    """Return a match in which the rivals catch an animal while their memory is full (D21.6)."""
    pair = alone("sc01")
    table = pair.table
    table.captives = ["horse", "horse", "mammoth", "mammoth", "mammoth"]
    table.frescoes = [f"fr0{number}" for number in range(1, 7)]
    species = {wall: SPECIES_NAMES[WALL[number]] for number, wall in enumerate(WALL_NAMES)}
    shown = [wall for wall in WALL_NAMES if wall[:4] in table.frescoes]
    table.cubes = {wall: (1, 1) for wall in shown if species[wall] == painted}
    put_paintings(pair)
    pair.play("~card:sc01")  # red goes to e4, where the Reindeer is
    return pair


def paintings() -> Pair:
    """Return a match in which a card erases one of many paintings (D21.9)."""
    pair = alone("sc26")
    table = pair.table
    table.frescoes = [f"fr0{number}" for number in range(1, 7)]
    table.cubes = {wall: (0, 1) for wall in WALL_NAMES if wall[:4] in table.frescoes}
    put_paintings(pair)
    pair.play("~card:sc26")
    return pair


def card(name: str, is_wild: bool) -> Pair:
    """Return a skilled clan's solo match with a card, on land with animals or exhausted land."""
    pair = alone(name)
    table = pair.table
    clan = table.clans[0]
    clan.levels = dict.fromkeys(TRACK_NAMES, 2)
    clan.stock = Counter(dict.fromkeys(GOOD_NAMES, 3))
    if is_wild:
        carry_over(pair)
    else:
        table.animals.clear()
        table.worn = Counter({place: WORN for place in table.land if is_resource(table, place)})
        worn = {CELL_NAMES.index(name_of(place)): WORN for place in table.worn}
        with pair.changing():
            put(pair.position, level=worn, animal=[NO_ANIMAL] * len(CELL_NAMES))
            copy_clans(pair)
    pair.step(f"~card:{name}")
    return pair


def put_paintings(pair: Pair) -> None:
    """Copy the second implementation's captives, frescoes and cubes into the position."""
    table = pair.table
    shown = len(table.frescoes)
    cubes = [table.cubes.get(wall, (NOBODY, 0)) for wall in WALL_NAMES]
    pair.put(
        captive={place: SPECIES_NAMES.index(name) for place, name in enumerate(table.captives)},
        order={place: int(name[2:]) - 1 for place, name in enumerate(table.frescoes)},
        fresco={int(name[2:]) - 1: 1 for name in table.frescoes},
        num_frescoes=shown,
        cube=[owner for owner, _ in cubes],
        cubes=[number for _, number in cubes],
        supply=[table.supply(name) for name in SPECIES_NAMES],
    )


def poor_upgrades() -> Pair:
    """Return a match whose set-up leaves no clan able to pay for an upgrade (D20.6)."""
    pair = Pair(2, length=6)
    pair.play(f"{START} ~tile:k1 ~tile:k3 {GOALS} ~craft:st1 ~craft:st2 ~craft:st3")
    pair.play("choose:fur choose:fur choose:fur choose:wood choose:wood choose:fur")
    return pair


def scenes() -> Iterator[Pair]:
    """Yield all arranged matches, and a solo match with each card; play each one on for a while."""
    arranged = [accident(hunters, meat) for hunters, meat, _ in ACCIDENTS]
    arranged += [treasures(), paintings(), poor_upgrades()]
    arranged += [full_memory(painted) for painted, _ in MEMORIES]
    arranged += [card(name, is_wild) for name in CARD_IDS for is_wild in (True, False)]
    for number, pair in enumerate(arranged):
        rng = random.Random(number)
        pair.mark(f"arranged match {number}")
        for _ in range(AFTER):
            if pair.table.question:
                accepts = "accept" in pair.table.legal()
                pair.step("accept" if accepts else choose(pair, "random", rng))
        yield pair


def matches() -> Iterator[Pair]:
    """Yield matches to record: random matches of all kinds, arranged ones, more random ones."""
    yield from (play(SEEDS[0], *kind) for kind in COMPANIES + SOLO)
    yield from scenes()
    for kinds in (SOLO, COMPANIES):
        yield from (play(seed, *kind) for seed in SEEDS[1:] for kind in kinds)
