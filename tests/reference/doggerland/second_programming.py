"""The second Doggerland: programming (D6 to D8, D11.2, D12.3, D13.1)."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product

from tests.reference.agenda import Question, ask, last
from tests.reference.doggerland.second_setup import free_walls
from tests.reference.doggerland.second_table import (
    ANIMALS,
    BOARD,
    CARDS,
    KINDS,
    REPLACED,
    RITES,
    TILES,
    TOP,
    TRACKS,
    Clan,
    Deed,
    Place,
    Table,
    active,
    distances,
    modified,
    name_of,
    place_of,
    reach,
    take_famine,
)

MASTERY, COMPONENTS = BOARD["expedition"]["mastery"], BOARD["expedition"]["components"]
MOST_COMPONENTS: int = BOARD["expedition"]["harvest_max_components"]
MOST_MASTERY = 1 + max(int(animal["min_mastery"]) for animal in ANIMALS.values())
MOST_WORKS: int = BOARD["limits_per_round"]["craft_with_chief"]
VILLAGE_MOVE = "village-move"
Party = tuple[int, int, int, int]  # chiefs, shamans, hunters, tools


def programming(seats: list[int], table: Table) -> Question | None:
    """Ask the next clan in turn order that has not passed (D6.1)."""
    waiting = [seat for seat in seats if not table.clans[seat].passed]
    if not waiting:
        return None
    seat = waiting[0]
    after = seats[seats.index(seat) + 1 :] + seats[: seats.index(seat) + 1]
    return ask(seat, programs(table, seat), partial(programmed, seat, after))


def programmed(seat: int, after: list[int], table: Table, word: str) -> None:
    clan = table.clans[seat]
    if word == "pass":
        clan.passed = True
        table.turn += 1
        table.next(partial(programming, after))
        return
    verb = word.partition(":")[0]
    ask_more = send if verb == "send" else staff
    table.next(partial(ask_more, seat, verb, last(word)), partial(programming, after))


def programs(table: Table, seat: int) -> list[str]:
    """Return every action that a clan may program (D6.2)."""
    clan = table.clans[seat]
    words = ["pass"]
    words += ["build"] if staffs(table, seat, "build", "") else []
    words += ["birth"] if staffs(table, seat, "birth", "") else []
    words += [f"improve:{track}" for track in TRACKS if staffs(table, seat, "improve", track)]
    words += [f"craft:{craft}" for craft in table.display if staffs(table, seat, "craft", craft)]
    if staffs(table, seat, "paint", ""):
        words += [f"paint:{wall}" for wall in all_free_walls(table)]
    words += [f"call:{rite}" for rite in RITES if may_call(table, seat, rite)]
    goals = [place for place in targets(table, seat) if any(parties(table, clan, place))]
    words += [f"send:{name_of(place)}" for place in goals]
    return words


def all_free_walls(table: Table) -> list[str]:
    return [wall for species in ANIMALS for wall in free_walls(table, species)]


def is_forbidden(table: Table, action: str) -> bool:
    return any(action in effect["actions"] for effect in active(table, "forbid"))


def staffs(table: Table, seat: int, verb: str, at: str) -> list[tuple[str, ...]]:
    """Return the groups of members that may perform an action (D6.7, D7, D11.2, D12.3)."""
    clan = table.clans[seat]
    one = [(kind,) for kind in KINDS if clan.idle[kind]]
    done = [deed for deed in clan.deeds if deed.kind == verb]
    if verb == "birth":
        may = not done and not is_forbidden(table, "reproduce")
        return couples(clan) if may else []
    if verb == "improve":
        is_open = at == "tools" or clan.levels[at] < TOP
        return one if is_open and at not in [deed.at for deed in done] else []
    if verb == "craft":
        if any(at == deed.at for other in table.clans for deed in other.deeds):
            return []
        return second_helpers(done, one)
    if verb == "paint":
        return [] if is_forbidden(table, "paint") else second_helpers(done, one)
    return one


def couples(clan: Clan) -> list[tuple[str, ...]]:
    """D7.7"""
    pairs = [(a, b) for a, b in product(KINDS, KINDS) if KINDS.index(a) <= KINDS.index(b)]
    return [pair for pair in pairs if all(clan.idle[k] >= n for k, n in Counter(pair).items())]


def second_helpers(done: list[Deed], one: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the groups that may act: one per round, or two if one has a Chief (D7.5, D11.2)."""
    if len(done) == MOST_WORKS:
        return []
    if done and "chief" not in done[0].who:
        return [who for who in one if who == ("chief",)]
    return one


def may_call(table: Table, seat: int, rite: str) -> bool:
    """D13.1, D21.1, D21.7"""
    clan = table.clans[seat]
    busy = [deed.at for other in table.clans for deed in other.deeds if deed.kind == "call"]
    return (
        clan.idle["shaman"] > 0
        and rite not in busy
        and rite not in clan.rites
        and rite != (REPLACED if table.solo else VILLAGE_MOVE)
        and rite not in blocked(table)
        and not is_forbidden(table, rite.replace("-", "_"))
        and (rite != "perfect-painting" or all_free_walls(table) != [])
        and (rite != "twins" or companions(clan) != [])
    )


def blocked(table: Table) -> list[str]:
    """Return the spots that the red and blue Shamans block (D21.7)."""
    if not table.card:
        return []
    spots = CARDS[table.card]["blocked"].values()
    return [spot.removeprefix("megalith_").replace("_", "-") for spot in spots]


def companions(clan: Clan) -> list[str]:
    """D13.10"""
    return [kind for kind in ("chief", "hunter") if clan.idle[kind]]


# Who acts


def staff(seat: int, verb: str, at: str, table: Table) -> Question | None:
    clan = table.clans[seat]
    if verb == "call" and at == "perfect-painting":
        words = [f"mark:{wall}" for wall in all_free_walls(table)]
        return ask(seat, words, partial(marked, seat))
    if verb == "call" and at != "twins":
        begin(table, seat, Deed("call", ("shaman",), at))
        return None
    if verb == "call":
        choices = [(companion,) for companion in companions(clan)]
    else:
        choices = staffs(table, seat, verb, at)
    words = [f"by:{'-'.join(who)}" for who in choices]
    return ask(seat, words, partial(staffed, seat, verb, at))


def marked(seat: int, table: Table, word: str) -> None:
    begin(table, seat, Deed("call", ("shaman",), "perfect-painting", mark=last(word)))


def staffed(seat: int, verb: str, at: str, table: Table, word: str) -> None:
    who = tuple(last(word).split("-"))
    begin(table, seat, Deed(verb, ("shaman", *who) if verb == "call" else who, at))


def begin(table: Table, seat: int, deed: Deed) -> None:
    """Send the members and pay (D6.3, D6.4)."""
    clan = table.clans[seat]
    clan.idle.subtract(deed.who)
    clan.stock["tool"] -= deed.tools
    clan.deeds.append(deed)
    missing = 0
    for good, number in cost_of(table, deed).items():
        paid = min(number, clan.stock[good])
        clan.stock[good] -= paid
        missing += number - paid
    take_famine(table, seat, missing)
    table.turn += 0 if table.ending else 1


def cost_of(table: Table, deed: Deed) -> Counter[str]:
    """D6.3, D8.3, D21.9"""
    cost: Counter[str] = Counter()
    is_cold = table.is_cold
    for effect in active(table, "season_as"):
        is_cold = effect["season"] == "cold"
    if deed.kind == "send":
        cost["fur"] += BOARD["expedition"]["cold_cost"]["fur"] if is_cold else 0
        for effect in active(table, "extra_fur_if_cold"):
            cost["fur"] += effect["count"] if table.is_cold else 0
    elif deed.kind in BOARD["programming_cost"]:
        cost.update(BOARD["programming_cost"][deed.kind]["cold" if is_cold else "hot"])
        if active(table, "waive_tool_programming"):
            cost["tool"] = 0
    return cost


# Expeditions (D8)


def targets(table: Table, seat: int) -> list[Place]:
    """Return the tiles that a clan may send an expedition to (D8.2, D8.6)."""
    clan = table.clans[seat]
    far = distances(table, clan.village)
    near = {place for place, steps in far.items() if steps <= reach(table, clan)}
    if clan.token:
        near.add(clan.token)
    return [place for place in near if not is_taken(table, seat, place)]


def is_taken(table: Table, seat: int, place: Place) -> bool:
    """Return whether rivals or any clan's expedition occupy a tile (D2.7, D8.2, D21.7)."""
    expeditions = {deed.at for clan in table.clans for deed in clan.deeds if deed.kind == "send"}
    return (
        name_of(place) in expeditions
        or place in table.rivals.values()
        or any(is_owned(clan, place) for clan in table.others(seat))
    )


def is_owned(clan: Clan, place: Place) -> bool:
    """Return whether a clan's Village, megalith or shaman token is on a tile."""
    return place in (clan.village, clan.token, *clan.megaliths.values())


def parties(table: Table, clan: Clan, place: Place) -> Iterator[Party]:
    """Yield the parties that may go to a tile (D9.1, D9.2, D10.1, D10.2)."""
    tools = min(clan.stock["tool"], MOST_MASTERY)  # no target needs more than this
    numbers = [range(clan.idle[kind] + 1) for kind in KINDS] + [range(tools + 1)]
    fits = may_hunt if place in table.animals else may_harvest
    return (party for party in product(*numbers) if sum(party[:3]) and fits(table, place, party))


def total(worth: dict[str, int], party: Party) -> int:
    return sum(worth[part] * number for part, number in zip((*KINDS, "tool"), party, strict=True))


def may_harvest(table: Table, place: Place, party: Party) -> bool:
    has_yield = "symbol" in TILES[table.land[place]] and table.worn[place] < 2
    return has_yield and total(COMPONENTS, party) <= MOST_COMPONENTS


def may_hunt(table: Table, place: Place, party: Party) -> bool:
    """Return whether a party suffices, and has no Shaman or spare tools (D10.1, D10.2, D23)."""
    animal = ANIMALS[table.animals[place]]
    least = modified(table, "hunt_min_mastery", animal["min_mastery"])
    mastery, members = total(MASTERY, party), sum(party[:3])
    is_enough = mastery >= least and members >= animal["min_members"]
    return is_enough and party[1] == 0 and (party[3] == 0 or mastery == least)


def send(seat: int, verb: str, at: str, table: Table) -> Question:
    choices = parties(table, table.clans[seat], place_of(at))
    return ask(seat, [f"party:{in_word(party)}" for party in choices], partial(sent, seat, at))


def in_word(party: Party) -> str:
    return "-".join(f"{n}{letter}" for n, letter in zip(party, "csht", strict=True) if n)


def sent(seat: int, at: str, table: Table, word: str) -> None:
    parts = {part[-1]: int(part[:-1]) for part in last(word).split("-")}
    who = [kind for kind in KINDS for _ in range(parts.get(kind[0], 0))]
    begin(table, seat, Deed("send", tuple(who), at, tools=parts.get("t", 0)))


# Phase 2 (D14)


def sources(table: Table) -> set[Place]:
    """D14.1, D21.12"""
    found = set(table.rivals.values())
    for clan in table.clans:
        found |= {clan.village, *clan.megaliths.values()}
        found |= {place_of(deed.at) for deed in clan.deeds if deed.kind == "send"}
    return found
