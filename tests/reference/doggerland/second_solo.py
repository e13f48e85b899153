"""The second Doggerland: the round's card and the solo mode's rivals (D21)."""

from functools import partial
from typing import Any

from tests.reference.agenda import Question, ask, last
from tests.reference.doggerland.second_resolving import remember
from tests.reference.doggerland.second_setup import (
    BLUE,
    capture,
    crafts_shown,
    free_walls,
    is_resource,
)
from tests.reference.doggerland.second_shaman import exchange
from tests.reference.doggerland.second_table import (
    ANIMALS,
    CARDS,
    CRAFTS,
    FRESCOES,
    SETUP,
    SOLO,
    TILES,
    TRACKS,
    Clan,
    Place,
    Table,
    distances,
    gain,
    give_up,
    hoards,
    line_from,
    name_of,
    place_of,
    reach,
)

Effect = dict[str, Any]


def play_card(table: Table) -> None:
    """D21.7"""
    table.next(hear, heed, rivals_act)


def hear(table: Table) -> Question | None:
    """D21.9: an optional event may be declined, unless it would have no effect"""
    effect = CARDS[table.card]["effects"][0]
    table.heeded = bool(CARDS[table.card]["mandatory"])
    if table.heeded or not can_act(table, effect):
        return None
    return ask(0, ["accept", "refuse"], heard)


def can_act(table: Table, effect: Effect) -> bool:
    """Return whether an optional event could have an effect."""
    clan, op = table.clans[0], effect["op"]
    if op == "gain_memory":
        return any(table.supply(species) for species in effect["species"])
    if op == "spawn":
        return bool(spawn_places(table))
    if op == "restore_tile":
        return bool(worn_places(table))
    if op == "trade":
        return sum(hoards(clan).values()) > 1
    return True


def heard(table: Table, word: str) -> None:
    table.heeded = word == "accept"


def heed(table: Table) -> Question | None:
    """Carry out a card's immediate effect; later effects are looked up when they apply."""
    if not table.heeded:
        return None
    effect = CARDS[table.card]["effects"][0]
    return AT_ONCE[effect["op"]](table, effect) if effect["op"] in AT_ONCE else None


def gain_tokens(table: Table, effect: Effect) -> None:
    for token, number in effect.items():
        if token != "op":
            gain(table.clans[0], token, number)


def white_pawn(table: Table, effect: Effect) -> None:
    """D21.10"""
    table.clans[0].white[effect["pawn"]] += 1
    table.clans[0].idle[effect["pawn"]] += 1


def some_trade(table: Table, effect: Effect) -> None:
    table.next(partial(exchange, 0, effect["max_times"]))


def foundling(table: Table, effect: Effect) -> None:
    table.clans[0].newborn += min(table.clans[0].reserve, effect["count"])


def tale(table: Table, effect: Effect) -> Question:
    species = [species for species in effect["species"] if table.supply(species)]
    return ask(0, [f"tell:{name}" for name in species], told)


def told(table: Table, word: str) -> None:
    table.guest = last(word)
    table.next(partial(remember, 0))


def spawn_places(table: Table) -> list[Place]:
    return [
        place
        for place, tile in table.land.items()
        if "spawn" in TILES[tile]
        and table.supply(TILES[tile]["spawn"])
        and place not in table.animals
        and place not in table.rivals.values()
    ]


def spawn(table: Table, effect: Effect) -> Question:
    return ask(0, [f"spawn:{name_of(place)}" for place in spawn_places(table)], spawned)


def spawned(table: Table, word: str) -> None:
    place = place_of(last(word))
    table.animals[place] = TILES[table.land[place]]["spawn"]


def worn_places(table: Table) -> list[Place]:
    clan = table.clans[0]
    far = distances(table, clan.village)
    return [
        place
        for place in table.land
        if is_resource(table, place)
        and table.worn[place]
        and far[place] <= reach(table, clan)
        and place not in table.rivals.values()
    ]


def restore(table: Table, effect: Effect) -> Question:
    return ask(0, [f"restore:{name_of(place)}" for place in worn_places(table)], restored)


def restored(table: Table, word: str) -> None:
    table.worn[place_of(last(word))] = 0


# Losses


def lose_tokens(table: Table, effect: Effect) -> None:
    """D21.9: lose as many as possible; of food, the oldest first"""
    clan = table.clans[0]
    for token in (token for token in effect if token != "op"):
        for _ in range(effect[token]):
            held = [h for h in (*hoards(clan), *+clan.stock) if h.partition("-")[0] == token]
            if held:
                give_up(clan, held[-1])


def lose_any(table: Table, effect: Effect) -> None:
    """D21.9: a clan with no more food than the card takes loses it all without a question"""
    clan = table.clans[0]
    food = {
        hoard: n for hoard, n in hoards(clan).items() if hoard.startswith(tuple(effect["from"]))
    }
    if sum(food.values()) > effect["count"]:
        table.next(*[partial(lose_food, effect["from"])] * effect["count"])
        return
    for hoard, number in food.items():
        for _ in range(number):
            give_up(clan, hoard)


def lose_food(kinds: list[str], table: Table) -> Question:
    held = [hoard for hoard in hoards(table.clans[0]) if hoard.partition("-")[0] in kinds]
    return ask(0, [f"lose:{hoard}" for hoard in held], lost)


def lost(table: Table, word: str) -> None:
    give_up(table.clans[0], last(word))


def choose(table: Table, effect: Effect) -> Question | None:
    """Ask whether to lose a hunter-gatherer or meat; offer only what the clan has enough of."""
    clan = table.clans[0]
    member, meat = effect["options"]
    has_meat = sum(bowl["meat"] for bowl in clan.bowls) >= meat["meat"]
    words = ["lose:hunter"] if clan.hunters >= member["count"] else []
    words += ["lose:tokens"] if has_meat else []
    return ask(0, words, partial(chosen, effect)) if words else None


def chosen(effect: Effect, table: Table, word: str) -> None:
    clan = table.clans[0]
    member, meat = effect["options"]
    if word == "lose:hunter":
        clan.hunters -= member["count"]
        clan.idle["hunter"] -= member["count"]
    else:
        lose_tokens(table, meat)


def burn(table: Table, effect: Effect) -> Question | None:
    far = distances(table, table.clans[0].village)
    fresh = [place for place in table.land if is_resource(table, place) and table.worn[place] < 2]
    if not fresh:
        return None
    least = min(far[place] for place in fresh)
    words = [f"burn:{name_of(place)}" for place in fresh if far[place] == least]
    return ask(0, words, burnt)


def burnt(table: Table, word: str) -> None:
    table.worn[place_of(last(word))] = 2


def worth(wall: str) -> int:
    tile, row = wall.split("-")
    return int(ANIMALS[FRESCOES[tile][row]]["painting_points"])


def erase(table: Table, effect: Effect) -> Question | None:
    own = [wall for wall, (owner, _) in table.cubes.items() if owner == 0]
    if not own:
        return None
    least = min(map(worth, own))
    return ask(0, [f"erase:{wall}" for wall in own if worth(wall) == least], erased)


def erased(table: Table, word: str) -> None:
    owner, number = table.cubes.pop(last(word))
    if number > 1:
        table.cubes[last(word)] = (owner, number - 1)


def break_craft(table: Table, effect: Effect) -> Question | None:
    own = table.clans[0].crafts
    if not own:
        return None
    least = min(CRAFTS[craft]["points"] for craft in own)
    return ask(0, [f"break:{c}" for c in own if CRAFTS[c]["points"] == least], broken)


def broken(table: Table, word: str) -> None:
    table.clans[0].crafts.remove(last(word))
    table.thrown.add(last(word))


def lower(table: Table, effect: Effect) -> Question | None:
    tracks = [track for track in TRACKS if table.clans[0].levels[track] > 1]
    return ask(0, [f"lower:{track}" for track in tracks], lowered) if tracks else None


def lowered(table: Table, word: str) -> None:
    table.clans[0].levels[last(word)] -= 1


AT_ONCE = {
    "gain": gain_tokens,
    "white": white_pawn,
    "trade": some_trade,
    "newborn": foundling,
    "gain_memory": tale,
    "spawn": spawn,
    "restore_tile": restore,
    "lose": lose_tokens,
    "lose_any": lose_any,
    "choose": choose,
    "deplete_nearest": burn,
    "erase_painting": erase,
    "lose_craft": break_craft,
    "capability_down": lower,
}


# The rivals' actions (D21.8)


def rivals_act(table: Table) -> None:
    action = CARDS[table.card]["adversary"]
    if action == "paint":
        table.next(partial(rivals_paint, list(table.captives)))
        return
    for craft in crafts_shown(table, action.removeprefix("discard_").removesuffix("s")):
        table.display.remove(craft)
        table.thrown.add(craft)


def rivals_paint(waiting: list[str], table: Table) -> Question | None:
    if not waiting:
        return None
    species = waiting[0]
    table.next(partial(rivals_paint, waiting[1:]))
    walls = free_walls(table, species)
    if not walls:
        if len(table.frescoes) == SETUP["fresco_tiles"]["1"]:
            table.captives.remove(species)
        return None
    return ask(0, [f"ochre:{wall}" for wall in walls], partial(rivals_painted, species))


def rivals_painted(species: str, table: Table, word: str) -> None:
    table.captives.remove(species)
    table.cubes[last(word)] = (BLUE, 1)


# Where the rivals go (D21.14)


def rivals_move(table: Table) -> None:
    for rival in SOLO["hunters"]:
        move = CARDS[table.card]["moves"][rival]
        rival_moves(table, rival, move["dir"].lower(), move["steps"])


def rival_moves(table: Table, rival: str, arrow: str, steps: int) -> None:
    clan = table.clans[0]
    start = table.rivals[rival]
    line = line_from(table, start, arrow)
    gone = 0
    while True:
        gone += 1
        place = line[(gone - 1) % len(line)]
        if place in table.animals and place not in (clan.village, *clan.megaliths.values()):
            capture(table, place)
        if gone >= steps and (place == start or not is_barred(table, rival, place)):
            break
    table.rivals[rival] = place
    if is_resource(table, place):
        table.worn[place] = 2


def is_barred(table: Table, rival: str, place: Place) -> bool:
    clan: Clan = table.clans[0]
    others = [where for name, where in table.rivals.items() if name != rival]
    return place in (clan.village, clan.token, *clan.megaliths.values(), *others)


def card_over(table: Table) -> None:
    """Remove the white pawn and end the card's effects (D21.10)."""
    table.clans[0].white.clear()
    table.heeded = False
