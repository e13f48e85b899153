"""Describe everything on the second implementation's table, by name.

The names and values are those of ``tests/games/doggerland/on_board.py``.
"""

from collections import Counter
from typing import Any

from steppe.games.doggerland.rules.tables import MEMBER_NAMES, SLOT_NAMES, SPECIES_NAMES
from tests.reference.doggerland.second_round import totals, winners
from tests.reference.doggerland.second_table import Clan, Table, name_of

AT_WORK = ("build", "birth", "improve", "craft", "paint", "call")
Fields = dict[str, Any]


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
        told |= {f"{name}.{seat}": value for name, value in clan_on_table(clan).items()}
    return told | end_on_table(table) if table.ending else told


def end_on_table(table: Table) -> Fields:
    alone = [0] if table.ending == "won" else []
    return {"ending": table.ending, "winners": alone if table.solo else winners(table)}


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
