"""The second Doggerland: set-up, and draws from the piles (D3, D4, D20, D21.1)."""

from functools import partial

from tests.reference.agenda import Question, ask, chance, last
from tests.reference.doggerland.second_table import (
    BOARD,
    CARDS,
    CENTRE,
    COMMON_DRAWN,
    CRAFTS,
    DIFFICULTY,
    FRESCOES,
    GOALS,
    SETUP,
    SOLO,
    SOLO_GOALS,
    STEPS,
    TILES,
    TRACKS,
    Clan,
    Place,
    Table,
    can_pay,
    gain,
    pay,
    reading_order,
    side,
)

SHORT = BOARD["short_variant"]
NORTH, EAST, SOUTH, WEST = (0, -2), (2, 0), (0, 2), (-2, 0)
COMPASS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1)} | {
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
BLUE = 1  # the seat whose cubes the rivals use (D21.8)


def start_clan(players: int, seat: int, is_short: bool) -> Clan:
    """D4.1, D4.3, D20.4, D21.2"""
    clan = Clan()
    start = dict(SOLO["start_resources"] if players == 1 else BOARD["start_resources"])
    for token, number in (SHORT["bonus_bowls"] if is_short else {}).items():
        start[token] += number
    for good, number in BOARD["seat_removals"].get(str(players), {}).get(str(seat + 1), {}).items():
        start[good] -= number
    for token, number in start.items():
        gain(clan, token.partition("_")[0], number)
    return clan


def tiles_of(deck: str) -> set[str]:
    return {word for word, tile in TILES.items() if tile["deck"] == deck}


def set_up(table: Table, is_short: bool) -> None:
    """Put the set-up steps on the agenda, in order (D3, D20, D21)."""
    players = len(table.clans)
    table.pile = set().union(*map(tiles_of, side(players)["decks"]))
    table.land = {CENTRE: "c0"}
    table.pile.remove("c0")
    around = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {CENTRE}
    starts = [partial(lay_start, place) for place in reading_order(around)]
    cross = [partial(lay_cross, NORTH, SOUTH), partial(lay_cross, EAST, WEST)]
    table.next(
        orient,
        *starts,
        first_animals,
        *(cross if is_short else []),
        draw_goal,
        reveal_fresco,
        aim_arrow,
        fill_display,
    )


def reveal_fresco(table: Table) -> Question | None:
    """D3.2, D17.5"""
    if len(table.frescoes) == SETUP["fresco_tiles"][str(len(table.clans))]:
        return None
    return chance({f"fresco:{tile}" for tile in FRESCOES if tile not in table.frescoes}, revealed)


def revealed(table: Table, word: str) -> None:
    table.frescoes.append(last(word))


def orient(table: Table) -> Question:
    """D3.3"""
    return ask(0, [f"face:{arrow}" for arrow in STEPS], oriented)


def oriented(table: Table, word: str) -> None:
    table.facing = last(word)


def lay_start(place: Place, table: Table) -> Question:
    """D3.4"""
    tiles = tiles_of("start") & table.pile
    return chance({f"tile:{tile}" for tile in tiles}, partial(laid, place))


def laid(place: Place, table: Table, word: str) -> None:
    table.land[place] = last(word)
    table.pile.remove(last(word))


def lay_cross(place: Place, opposite: Place, table: Table) -> Question:
    """D20.2"""
    tiles = tiles_of("short") & table.pile
    return chance({f"tile:{tile}" for tile in tiles}, partial(cross_laid, place, opposite))


def cross_laid(place: Place, opposite: Place, table: Table, word: str) -> None:
    laid(place, table, word)
    pair = next(pair for pair in SHORT["opposites"] if last(word).upper() in pair)
    (partner,) = set(pair) - {last(word).upper()}
    laid(opposite, table, partner.lower())


def first_animals(table: Table) -> None:
    """D3.4"""
    for place, tile in table.land.items():
        if "spawn" in TILES[tile]:
            table.animals[place] = TILES[tile]["spawn"]


def draw_goal(table: Table) -> Question | None:
    """D3.5, D21.3"""
    goals = SOLO_GOALS if table.solo else GOALS
    number = DIFFICULTY[table.difficulty]["drawn"] if table.solo else COMMON_DRAWN
    rivals = [goal for goal in table.goals if "excludes" in goals[goal]]
    if len(table.goals) == number and len(rivals) < 2:
        return None
    if len(table.goals) == number:
        return chance({f"drop:{goal}" for goal in rivals}, dropped)
    return chance({f"goal:{goal}" for goal in set(goals) - set(table.goals)}, drawn)


def drawn(table: Table, word: str) -> None:
    table.goals.append(last(word))
    table.next(draw_goal)


def dropped(table: Table, word: str) -> None:
    table.goals.remove(last(word))
    excluded = set(SOLO_GOALS) - set(table.goals) - {last(word)}
    table.next(partial(draw_instead, excluded))


def draw_instead(goals: set[str], table: Table) -> Question:
    return chance({f"goal:{goal}" for goal in goals}, instead)


def instead(table: Table, word: str) -> None:
    table.goals.append(last(word))


def aim_arrow(table: Table) -> Question:
    """D3.7"""
    return ask(0, [f"point:{slot['edge']}" for slot in BOARD["priority_slot"]], aimed)


def aimed(table: Table, word: str) -> None:
    table.slot = last(word)


def display_size(table: Table) -> int:
    """D3.8"""
    extra = len(table.clans) + SETUP["craft_display_extra"]
    return int(SETUP["craft_display_solo"] if table.solo else extra)


def fill_display(table: Table) -> Question | None:
    """D3.8, D17.6, D21.16"""
    if len(table.display) == display_size(table):
        return None
    if not table.craft_pile and table.solo:
        table.craft_pile, table.thrown = table.thrown, set()
    if not table.craft_pile:
        return None
    return chance({f"craft:{craft}" for craft in table.craft_pile}, shown)


def shown(table: Table, word: str) -> None:
    table.craft_pile.remove(last(word))
    table.display.append(last(word))
    table.next(fill_display)


# The short variant (D20.5, D20.6)


def stock_up(seat: int, table: Table) -> None:
    kinds = ["wood", "stone", "fur", "bone"]
    assert set(kinds) == set(SHORT["bonus_choice"]["from"])
    table.next(*[partial(choose_good, seat, kinds)] * SHORT["bonus_choice"]["count"])


def choose_good(seat: int, kinds: list[str], table: Table) -> Question:
    return ask(seat, [f"choose:{good}" for good in kinds], partial(good_chosen, seat))


def good_chosen(seat: int, table: Table, word: str) -> None:
    gain(table.clans[seat], last(word))


def upgrade_price(clan: Clan, track: str) -> dict[str, int] | None:
    """Return the cost of a track's next level, or None at the top (D12.1)."""
    level = clan.levels[track]
    if level == len(TRACKS[track]):
        return None
    price: dict[str, int] = TRACKS[track][level]["upgrade_cost"]
    return price


def can_upgrade(clan: Clan, track: str) -> bool:
    price = upgrade_price(clan, track)
    return price is not None and can_pay(clan, price)


def upgrade(clan: Clan, track: str) -> None:
    pay(clan, upgrade_price(clan, track) or {})
    clan.levels[track] += 1


def raise_track(seat: int, table: Table) -> Question:
    """D20.6"""
    tracks = [track for track in TRACKS if can_upgrade(table.clans[seat], track)]
    return ask(seat, [*(f"raise:{track}" for track in tracks), "stop"], partial(raised, seat))


def raised(seat: int, table: Table, word: str) -> None:
    if word != "stop":
        upgrade(table.clans[seat], last(word))


# Solo cards (D21.4)


def deal(table: Table) -> Question:
    """D21.7"""
    return chance({f"card:{card}" for card in set(CARDS) - table.dealt}, dealt)


def dealt(table: Table, word: str) -> None:
    table.card = last(word)
    table.dealt.add(table.card)


def is_resource(table: Table, place: Place) -> bool:
    return "symbol" in TILES[table.land[place]]


def first_rivals(table: Table) -> None:
    """D21.4"""
    for rival in SOLO["hunters"]:
        place = COMPASS[CARDS[table.card]["start"][rival]]
        table.rivals[rival] = place
        if is_resource(table, place):
            table.worn[place] = 2
        if place in table.animals:
            capture(table, place)


# The rivals' memory (D21.5, D21.6)


def free_walls(table: Table, species: str) -> list[str]:
    """Return a species' wall cells without a cube, member or token, oldest tile first."""
    taken = set(table.cubes)
    for clan in table.clans:
        taken |= {deed.at for deed in clan.deeds} | {deed.mark for deed in clan.deeds}
    return [
        f"{tile}-{row}"
        for tile in table.frescoes
        for row in ("top", "middle", "bottom")
        if FRESCOES[tile][row] == species and f"{tile}-{row}" not in taken
    ]


def capture(table: Table, place: Place) -> None:
    species = table.animals.pop(place)
    if len(table.captives) == SOLO["memory_slots"] and not make_room(table, species):
        return
    table.captives.append(species)


def make_room(table: Table, species: str) -> bool:
    """Discard a captive; return False if the new animal is discarded instead (D21.6)."""
    if len(table.frescoes) == SETUP["fresco_tiles"]["1"]:
        if not free_walls(table, species):
            return False
        for captive in table.captives:
            if not free_walls(table, captive):
                table.captives.remove(captive)
                return True
    table.captives.pop(0)
    return True


def crafts_shown(table: Table, kind: str) -> list[str]:
    return [craft for craft in table.display if CRAFTS[craft]["kind"] == kind]
