"""The second Doggerland: the Shaman's actions (D13), and Village moves (D17.7)."""

from functools import partial

from tests.reference.agenda import Question, ask, last, numbers
from tests.reference.doggerland.second_programming import is_owned
from tests.reference.doggerland.second_table import (
    BOARD,
    FRESCOES,
    MEGALITHS,
    RITES,
    Clan,
    Deed,
    Place,
    Table,
    can_pay,
    distances,
    gain,
    give_up,
    hoards,
    name_of,
    pay,
    place_of,
    reach,
)

TRADE = RITES["trade"]
KINDS_TO_TAKE = ("wood", "stone", "fur", "bone", "fruit", "meat")


def can_serve(table: Table, seat: int, deed: Deed) -> bool:
    """Return whether a call is affordable and its piece has a tile (D13.3, D13.4, D13.6, D13.7)."""
    clan = table.clans[seat]
    if deed.at in MEGALITHS:
        return can_pay(clan, RITES[deed.at]["cost"]) and bool(sites(table, seat))
    is_stuck = deed.at == "long-journey" and not free_of_others(table, seat)
    return bool(offerings(clan, deed.at)) and not is_stuck


def offerings(clan: Clan, rite: str) -> list[str]:
    """Return the hoards from which a clan may offer a token (D13.3)."""
    kinds = RITES[rite]["offering_one_of"]
    return [hoard for hoard in hoards(clan) if hoard.partition("-")[0] in kinds]


def serve(table: Table, seat: int, deed: Deed) -> Question | None:
    clan = table.clans[seat]
    if deed.at in MEGALITHS:
        pay(clan, RITES[deed.at]["cost"])
        words = [f"erect:{name_of(place)}" for place in sites(table, seat)]
        return ask(seat, words, partial(erected, seat, deed))
    words = [f"offer:{hoard}" for hoard in offerings(clan, deed.at)]
    return ask(seat, words, partial(offered, seat, deed))


def offered(seat: int, deed: Deed, table: Table, word: str) -> None:
    clan = table.clans[seat]
    give_up(clan, last(word))
    clan.rites.add(deed.at)
    clan.deeds.remove(deed)
    table.next(partial(EFFECT[deed.at], seat, deed))


# Megaliths (D13.7) and the long journey (D13.6)


def free_of_others(table: Table, seat: int) -> list[Place]:
    """Return the tiles without another clan's Village, megalith or token."""
    others = table.others(seat)
    return [place for place in table.land if not any(is_owned(other, place) for other in others)]


def sites(table: Table, seat: int) -> list[Place]:
    clan = table.clans[seat]
    far = distances(table, clan.village)
    return [
        place
        for place in free_of_others(table, seat)
        if place in far and far[place] <= reach(table, clan)
    ]


def erected(seat: int, deed: Deed, table: Table, word: str) -> None:
    clan = table.clans[seat]
    clan.rites.add(deed.at)
    clan.deeds.remove(deed)
    clan.megaliths[deed.at] = place_of(last(word))


def journey(seat: int, deed: Deed, table: Table) -> Question:
    words = [f"journey:{name_of(place)}" for place in free_of_others(table, seat)]
    return ask(seat, words, partial(journeyed, seat))


def journeyed(seat: int, table: Table, word: str) -> None:
    clan = table.clans[seat]
    clan.token, clan.laid = place_of(last(word)), table.rounds


# Perfect painting (D13.5), next first player (D13.8), twins (D13.10)


def paint_perfectly(seat: int, deed: Deed, table: Table) -> Question | None:
    tile, row = deed.mark.split("-")
    species = FRESCOES[tile][row]
    most = min(table.clans[seat].memory.count(species), RITES[deed.at]["max_cubes"])
    if not most:
        return None
    words = [f"cubes:{number}" for number in range(1, most + 1)]
    return ask(seat, words, partial(painted, seat, deed.mark, species))


def painted(seat: int, wall: str, species: str, table: Table, word: str) -> None:
    for _ in range(numbers(word)):
        table.clans[seat].memory.remove(species)
    table.cubes[wall] = (seat, numbers(word))


def become_first(seat: int, deed: Deed, table: Table) -> None:
    table.first, table.kept = seat, True


def bear_twins(seat: int, deed: Deed, table: Table) -> None:
    clan = table.clans[seat]
    clan.newborn += min(clan.reserve, RITES["twins"]["newborns"])


# Exchanges (D13.9)


def trade(seat: int, deed: Deed, table: Table) -> None:
    table.next(partial(exchange, seat, None))


def exchange(seat: int, left: int | None, table: Table) -> Question | None:
    """Ask for an exchange's first token; ``left`` more are allowed (None: any number)."""
    held = hoards(table.clans[seat])
    if left == 0 or sum(held.values()) < TRADE["give"]:
        return None
    words = [*(f"give:{hoard}" for hoard in held), "stop"]
    return ask(seat, words, partial(given, seat, left))


def given(seat: int, left: int | None, table: Table, word: str) -> None:
    if word == "stop":
        return
    give_up(table.clans[seat], last(word))
    table.next(partial(give_more, seat), partial(take, seat, left))


def give_more(seat: int, table: Table) -> Question:
    held = hoards(table.clans[seat])
    return ask(seat, [f"give:{hoard}" for hoard in held], partial(gave_more, seat))


def gave_more(seat: int, table: Table, word: str) -> None:
    give_up(table.clans[seat], last(word))


def take(seat: int, left: int | None, table: Table) -> Question:
    return ask(seat, [f"take:{kind}" for kind in KINDS_TO_TAKE], partial(taken, seat, left))


def taken(seat: int, left: int | None, table: Table, word: str) -> None:
    gain(table.clans[seat], last(word))
    table.turn += 1
    table.next(partial(exchange, seat, None if left is None else left - 1))


# Villages (D17.7, D21.13)


def move_village(seat: int, table: Table) -> Question | None:
    clan = table.clans[seat]
    far = distances(table, clan.village)
    free = [
        place
        for place in free_of_others(table, seat)
        if place != clan.village
        and place not in table.rivals.values()
        and far.get(place, BOARD["village"]["max_move"] + 1) <= BOARD["village"]["max_move"]
    ]
    return ask(seat, [*(f"move:{name_of(place)}" for place in free), "stay"], partial(moved, seat))


def moved(seat: int, table: Table, word: str) -> None:
    if word != "stay":
        table.clans[seat].village = place_of(last(word))


def move_at_once(seat: int, deed: Deed, table: Table) -> Question | None:
    return move_village(seat, table)


EFFECT = {
    "perfect-painting": paint_perfectly,
    "long-journey": journey,
    "next-first-player": become_first,
    "trade": trade,
    "twins": bear_twins,
    "village-move": move_at_once,
}
