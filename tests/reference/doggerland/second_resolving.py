"""The second Doggerland: resolving programmed actions (D7 to D12, D15)."""

from collections import Counter
from functools import partial
from typing import Any

from tests.reference.agenda import Question, ask, last, numbers
from tests.reference.doggerland.second_programming import MASTERY
from tests.reference.doggerland.second_setup import can_upgrade, is_resource, upgrade
from tests.reference.doggerland.second_shaman import can_serve, serve
from tests.reference.doggerland.second_table import (
    ANIMALS,
    COMPOSITE,
    CRAFTS,
    DISCOUNT,
    FRESCOES,
    GOODS,
    HABITATS,
    SETUP,
    SPOTS,
    TILES,
    TRACKS,
    Clan,
    Deed,
    Place,
    Table,
    active,
    can_pay,
    gain,
    load,
    pay,
    place_of,
    take_famine,
)

FULL_MEMORY = 2
CARRIED = (*(good for good in GOODS if good != "tool"), "fruit", "meat")


def resolving(seat: int, table: Table) -> Question | None:
    """Ask for the action to resolve next (D15.1), among those that can be carried out."""
    clan = table.clans[seat]
    if not clan.deeds:
        count_turn(table)
        return None
    words = {f"do:{deed.name}" for deed in clan.deeds if can_do(table, seat, deed)}
    return ask(seat, [*sorted(words), "done"], partial(resolved, seat))


def resolved(seat: int, table: Table, word: str) -> None:
    clan = table.clans[seat]
    if word == "done":
        leave(table, seat)
        return
    deeds = sorted(clan.deeds, key=lambda deed: deed.who)  # of two alike, a hunter's comes first
    deed = next(deed for deed in deeds if deed.name == last(word))
    table.next(partial(do, seat, deed), count_turn, partial(resolving, seat))


def count_turn(table: Table) -> None:
    table.turn += 1


def leave(table: Table, seat: int) -> None:
    """D6.6, D8.7, D13.4"""
    clan = table.clans[seat]
    called = [deed for deed in clan.deeds if deed.kind == "call"]
    clan.deeds = []
    take_famine(table, seat, len(called))
    table.turn += 0 if table.ending else 1


def can_do(table: Table, seat: int, deed: Deed) -> bool:
    clan = table.clans[seat]
    if deed.kind == "build":
        return bool(lays(clan, deed))
    if deed.kind == "birth":
        return clan.reserve > 0
    if deed.kind == "improve":
        return can_upgrade(clan, deed.at) or (deed.at == "tools" and makes(clan) != [])
    if deed.kind == "craft":
        return can_pay(clan, CRAFTS[deed.at]["cost"])
    if deed.kind == "paint":
        return painted_on(deed.at) in clan.memory
    if deed.kind == "call":
        return can_serve(table, seat, deed)
    return True


def do(seat: int, deed: Deed, table: Table) -> Question | None:
    """Send the members home and resolve their action (D15.2); the Shaman goes home once paid."""
    if deed.kind != "call":
        table.clans[seat].deeds.remove(deed)
    return DO[deed.kind](table, seat, deed)


# Habitats (D7.2, D7.3)


def lays(clan: Clan, deed: Deed) -> list[str]:
    """Return the moves that build a habitat on a spot; among equal spots, only the first."""
    return [
        f"lay:{habitat}:{spot + 1}"
        for habitat in ("simple", "prestigious")
        for spot in range(SPOTS)
        if clan.habitats[spot] in ("", "makeshift")
        and clan.habitats[spot] not in clan.habitats[:spot]
        and can_pay(clan, habitat_cost(habitat, deed))
        and capacity_with(clan, habitat, spot) >= clan.members
    ]


def habitat_cost(habitat: str, deed: Deed) -> Counter[str]:
    cost = Counter(HABITATS[habitat]["cost"])
    if "chief" in deed.who:
        cost.subtract(DISCOUNT)
    return cost


def capacity_with(clan: Clan, habitat: str, spot: int) -> int:
    there = clan.habitats[spot]
    lost = HABITATS[there]["places"] if there else 0
    return clan.capacity - int(lost) + int(HABITATS[habitat]["places"])


def build(table: Table, seat: int, deed: Deed) -> Question:
    return ask(seat, lays(table.clans[seat], deed), partial(built, seat, deed))


def built(seat: int, deed: Deed, table: Table, word: str) -> None:
    _, habitat, spot = word.split(":")
    pay(table.clans[seat], habitat_cost(habitat, deed))
    table.clans[seat].habitats[int(spot) - 1] = habitat


# Births, crafts, paintings (D7.6, D7.8, D11.3)


def bear(table: Table, seat: int, deed: Deed) -> None:
    table.clans[seat].newborn += 1


def make_craft(table: Table, seat: int, deed: Deed) -> None:
    clan = table.clans[seat]
    pay(clan, CRAFTS[deed.at]["cost"])
    clan.crafts.add(deed.at)
    table.display.remove(deed.at)


def painted_on(wall: str) -> str:
    tile, row = wall.split("-")
    return str(FRESCOES[tile][row])


def paint(table: Table, seat: int, deed: Deed) -> None:
    table.clans[seat].memory.remove(painted_on(deed.at))
    table.cubes[deed.at] = (seat, 1)


# Capabilities (D12.4, D12.5)


def improve(table: Table, seat: int, deed: Deed) -> Question | None:
    if deed.at != "tools":
        upgrade(table.clans[seat], deed.at)
        return None
    return work(seat, frozenset(), table)


def work(seat: int, done: frozenset[str], table: Table) -> Question | None:
    """Ask whether to improve or make tools: either or both, in any order, each once (D12.5)."""
    clan = table.clans[seat]
    words = ["learn"] if "learn" not in done and can_upgrade(clan, "tools") else []
    words += makes(clan) if "make" not in done else []
    words += ["stop"] if done else []
    return ask(seat, words, partial(worked, seat, done))


def makes(clan: Clan) -> list[str]:
    """Return the affordable recipes at the current level and at lower ones."""
    levels = TRACKS["tools"][: clan.levels["tools"]]
    able = [can_pay(clan, level["recipe"]) for level in levels]
    return [f"make:{number}" for number, is_able in enumerate(able, 1) if is_able]


def worked(seat: int, done: frozenset[str], table: Table, word: str) -> None:
    clan = table.clans[seat]
    verb = word.partition(":")[0]
    if verb == "stop":
        return
    if verb == "learn":
        upgrade(clan, "tools")
    else:
        level = TRACKS["tools"][numbers(word) - 1]
        pay(clan, level["recipe"])
        clan.stock["tool"] += level["tools"]
    table.next(partial(work, seat, done | {verb}))


# Expeditions (D8.5, D9.3, D10.4)


def come_home(table: Table, seat: int, deed: Deed) -> None:
    place = place_of(deed.at)
    steps = [partial(carry, seat, brought(table, place, deed), load_of(table, seat, deed))]
    if place in table.animals:
        table.guest = table.animals.pop(place)
        steps.append(partial(remember, seat))
        table.clans[seat].hunts += 1
    else:
        steps_of_wear = SETUP["exhaust_steps"][str(len(table.clans))]
        table.worn[place] += 2 // int(steps_of_wear)
    table.next(*steps)


def load_of(table: Table, seat: int, deed: Deed) -> int:
    return len(deed.who) * load(table, table.clans[seat])


def brought(table: Table, place: Place, deed: Deed) -> Counter[str]:
    """Return the tokens that an expedition finds (D9.3, D10.2, D21.9)."""
    if place in table.animals:
        return Counter(ANIMALS[table.animals[place]]["yield"])
    assert is_resource(table, place)
    tile: dict[str, Any] = TILES[table.land[place]]
    mastery = sum(MASTERY[kind] for kind in deed.who) + MASTERY["tool"] * deed.tools
    each = COMPOSITE.get(tile["symbol"], {tile["symbol"]: 1})
    found = Counter({token: mastery * tile["count"] * n for token, n in each.items()})
    for effect in active(table, "harvest_bonus"):
        if effect["symbol"] == tile["symbol"]:
            found[tile["symbol"]] += mastery * effect["per_mastery"]
    return found


def carry(seat: int, found: Counter[str], room: int, table: Table) -> Question | None:
    """Ask for the number of tokens of each kind to carry home, as many as possible in total (D8.5).

    Kinds that leave no choice are carried without a question.
    """
    loads = {token: loads_of(found, room, token) for token in CARRIED if found[token]}
    for token, words in loads.items():
        if len(words) == 1:
            carried(seat, found, room, table, f"carry:{token}:{words[0]}")
            return None
    words = [f"carry:{token}:{number}" for token, some in loads.items() for number in some]
    return ask(seat, words, partial(carried, seat, found, room)) if words else None


def loads_of(found: Counter[str], room: int, token: str) -> range:
    """Return the possible counts of a token if the members carry home as much as they can."""
    others = found.total() - found[token]
    return range(max(0, min(room, found.total()) - others), min(room, found[token]) + 1)


def carried(seat: int, found: Counter[str], room: int, table: Table, word: str) -> None:
    _, token, number = word.split(":")
    gain(table.clans[seat], token, int(number))
    left = Counter({other: n for other, n in found.items() if other != token})
    table.next(partial(carry, seat, left, room - int(number)))


def remember(seat: int, table: Table) -> Question | None:
    """Add the caught animal to the memory (D10.4)."""
    memory = table.clans[seat].memory
    if len(memory) < FULL_MEMORY:
        memory.append(table.guest)
        table.guest = ""
        return None
    words = [*(f"forget:{known}" for known in sorted(set(memory))), "release"]
    return ask(seat, words, partial(remembered, seat))


def remembered(seat: int, table: Table, word: str) -> None:
    memory = table.clans[seat].memory
    if word != "release":
        memory.remove(last(word))
        memory.append(table.guest)
    table.guest = ""


DO = {
    "build": build,
    "birth": bear,
    "craft": make_craft,
    "paint": paint,
    "improve": improve,
    "call": serve,
    "send": come_home,
}
