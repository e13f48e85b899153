"""Play the rules and the second implementation side by side, decision by decision.

``python -m tests.reference.stone_age.abreast 1000`` plays 1,000 random matches. The first
disagreement is printed with the moves that lead to it.
"""

import random
import sys
from collections import Counter
from functools import partial
from typing import Any

import steppe
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.games.stone_age.rules.state import BLIND, BOXED, BUILT, PILED, TAKEN, WON
from steppe.games.stone_age.rules.tables import (
    BUILDING_IDS,
    CARD_IDS,
    CHOICE_CARD,
    NO_BACK,
    ONCE_CARDS,
    RESOURCE_NAMES,
    TILE_IDS,
)
from tests.games.stone_age.on_board import USED_ONCE, on_board
from tests.reference.pair import BothSides
from tests.reference.stone_age import second
from tests.reference.stone_age.on_table import on_table
from tests.reference.stone_age.second_table import BOARD, Player, Table, gain_tool

NUMBERS = {
    name: number for ids in (CARD_IDS, BUILDING_IDS, TILE_IDS) for number, name in enumerate(ids)
}

# Players' styles, as parts of moves: players often choose moves that contain one of them.
STYLES = {
    "random": (),
    "buys all": ("buy:", "occupy:card", "occupy:building", "stop", "tool"),
    "starves": ("occupy:hut", "refuse", "place:river", "decline", "place:quarry"),
    "hoards": ("decline", "place:forest", "place:clay-pit", "stop", "feed"),
    "tames": ("place:HERD:1", "place:HERD:2", "send:1", "send:2", "claim:", "bonus:"),
    "herds": ("place:HERD:", "send:1", "occupy:hut"),
    "grows": ("occupy:hut", "occupy:field", "occupy:tool-maker", "place:hunt:5", "buy"),
    "builds": ("occupy:building", "buy:", "place:river", "place:forest"),
    "collects": ("occupy:card", "buy:", "claim:", "once:", "place:hunt"),
}
RESOLVE = 0.75  # how often a player follows the style


class Pair(BothSides):
    """One match in two versions: the rules' position and the second implementation's table."""

    def __init__(self, players: int, herd: bool = True, limit: int = 60) -> None:
        words = {"herd": "on" if herd else "off", "limit": str(limit)}
        position = Position.new(steppe.load("stone_age"), players, **words)
        super().__init__(position, second.new(players, herd, limit), on_board, on_table)

    def step(self, word: str) -> None:
        before = self.table.copy()
        super().step(word)
        rare = occasions(before, word, self.table)
        self.seen.update(rare)
        self.moments[-1].reached[0].update(rare)


# Rare situations: made-up positions late in a match


def make_late(pair: Pair, rng: random.Random) -> None:
    """Change both versions at the start of placement: rich players, few cards and tiles left."""
    table = pair.table
    for player in table.players:
        enrich(player, rng)
    deal_out(table, rng)
    table.start = rng.randrange(len(table.players))
    table.rounds = rng.choice((57, 59, rng.randrange(1, 60)))
    carry_over(pair)


def carry_over(pair: Pair) -> None:
    """Restart placement, and copy the second implementation's state to the rules' position."""
    pair.table.agenda = [second.play_round]
    pair.table.go_on()
    pair.put(**as_fields(pair))


def enrich(player: Player, rng: random.Random) -> None:
    player.people, player.food = rng.randrange(5, 11), rng.choice((0, rng.randrange(15)))
    player.track, player.score = rng.randrange(11), rng.randrange(-20, 100)
    most = rng.choice((1, 4, 9))
    player.resources = Counter({name: rng.randrange(most) for name in RESOURCE_NAMES})
    for _ in range(rng.randrange(14)):
        gain_tool(player)


def deal_out(table: Table, rng: random.Random) -> None:
    """Give cards, buildings and bonus tiles to players until few are left."""
    give = partial(rng.choice, table.players)
    for card in few(table.pile, rng.choice((0, 3, 9)), rng):
        taker = give()
        (taker.cards if rng.random() < 0.9 else taker.blind).add(card)
        taker.ready.update({CARD_IDS[c] for c in USED_ONCE} & {card} & taker.cards)
    for stack in range(len(table.stacks)):
        for _ in range(rng.choice((4, 5, 6))):
            give().buildings.update(few(table.unseen, len(table.unseen) - 1, rng))
            table.stacks[stack] -= 1
    for tile in few(table.bonus_pile, rng.choice((0, 1, 15)), rng):
        if rng.random() < 0.7:
            give().tiles.add(tile)
    backs = sorted({second.TILES[tile]["back"] for tile in table.bonus_pile})
    table.back = rng.choice(backs) if backs else ""


def few(pile: set[str], left: int, rng: random.Random) -> list[str]:
    """Take all but ``left`` items from a pile, in random order; return the items taken."""
    order = rng.sample(sorted(pile), len(pile))[left:]
    pile.difference_update(order)
    return order


def as_fields(pair: Pair) -> dict[str, Any]:
    """Return the fields that ``carry_over`` sets in the rules' position."""
    fields, table = pair.position.to_json(), pair.table
    fields["pile"], fields["rounds"] = len(table.pile), table.rounds
    fields["starter"] = fields["player"] = table.start
    fields["stack"][: len(table.stacks)] = table.stacks
    for tile, name in enumerate(TILE_IDS):
        if fields["tile"][tile] == PILED and name not in table.bonus_pile:
            fields["tile"][tile] = BOXED
    for seat, player in enumerate(table.players):
        set_player(fields, seat, player)
    fields["back"] = RESOURCE_NAMES.index(table.back) if table.back else NO_BACK
    return fields


def set_player(fields: dict[str, Any], seat: int, player: Player) -> None:
    values = {
        "people": player.people,
        "idle": player.home,
        "food": player.food,
        "track": player.track,
        "score": player.score,
        "resource": [player.resources[name] for name in RESOURCE_NAMES],
        "tool": player.tools,
        "blind": len(player.blind),
        "built": len(player.buildings),
    }
    for name, value in values.items():
        fields[name][seat] = value
    places = (("card", TAKEN, player.cards), ("card", BLIND, player.blind))
    for field, where, names in (*places, ("building", BUILT, player.buildings)):
        for name in names:
            fields[field][NUMBERS[name]] = where + seat
    for name in player.tiles:
        fields["tile"][NUMBERS[name]] = WON + seat
    for name in player.ready:
        set_ready(fields, name, seat)


def set_ready(fields: dict[str, Any], name: str, seat: int) -> None:
    if NUMBERS[name] == CHOICE_CARD:
        fields["choice"] = seat
    else:
        fields["once"][ONCE_CARDS.index(NUMBERS[name])] = seat


# Matches

LAST = 2  # number of choices when the last places are taken
RARE = {
    "a one-use tool",  # S7.7
    "two resources before buying",  # S7.9
    "two resources before sending",
    "two resources before feeding",
    "a bonus for several",  # S9.7
    "a roll of more than seven dice",  # S1.5
    "food runs out unasked",  # S10.4
    "the end by cards",  # S11.4
    "the end by buildings",  # S11.1
    "the end by limit",  # S3.3
}


def occasions(before: Table, word: str, after: Table) -> list[str]:
    """Name the rare events that a move or outcome caused."""
    words = before.question.words if before.question else {}
    claim = word.startswith("claim:")
    shared = before.bonus not in ("", after.bonus) and any(p.sent for p in before.players)
    starved = any(b.score > a.score for b, a in zip(before.players, after.players, strict=True))
    told = {
        "a one-use tool": word.startswith("once:"),
        "two resources before buying": claim and "decline" in words,
        "two resources before sending": claim and "send:0" in words,
        "two resources before feeding": claim and "refuse" in words,
        "a bonus for several": shared and not any(before.bonus in p.tiles for p in after.players),
        "a roll of more than seven dice": len(after.dice) > BOARD["components"]["dice"],
        "food runs out unasked": starved and word != "refuse",
        f"the end by {after.ending}": after.ending != "",
    }
    if sum(player.sent > 0 for player in after.players) > 1 and is_taming(after):
        told[f"{len(after.dice)} dice for the herd"] = True  # S9.6
    if len(words) == LAST and word.startswith(("place", "occupy")):
        told[f"the last places: {sorted(words)}"] = True  # S5.3
    return [name for name, is_so in told.items() if is_so]


def is_taming(table: Table) -> bool:
    """Return whether all actions are over, so that only figures with the herd may remain."""
    return not any(player.figures for player in table.players)


def choose(pair: Pair, style: str, rng: random.Random) -> str:
    """Choose the next move or outcome; players often save the "two resources" card for later."""
    words = pair.choices()
    if pair.table.player != CHANCE and rng.random() < RESOLVE:
        words = [word for word in words if word.startswith("use:")] or words
        parts = [part.replace("HERD", pair.table.herd or "river") for part in STYLES[style]]
        words = [word for word in words if any(part in word for part in parts)] or words
    return rng.choice(words)


def play(seed: int, players: int, herd: bool, limit: int) -> Pair:
    """Play a random match, seven in eight from a late position. Raises AssertionError."""
    rng = random.Random(f"{seed} {players} {herd} {limit}")
    pair = Pair(players, herd, limit)
    styles = rng.choices(sorted(STYLES), k=players if rng.random() < 0.7 else 1) * players
    late = seed // len(OPTIONS) % 8 > 0
    while pair.table.question:
        if late and pair.table.legal():
            make_late(pair, rng)
            late = False
        pair.step(choose(pair, styles[max(pair.table.player, 0)], rng))
    return pair


OPTIONS = [(herd, limit) for herd in (True, False) for limit in (60, 0)]


def play_all(players: int, count: int, first: int = 0) -> Counter[str]:
    """Play ``count`` matches, cycling through the options; return the count of each rare event."""
    pairs = (play(s, players, *OPTIONS[s % len(OPTIONS)]) for s in range(first, first + count))
    return sum((pair.seen + Counter(moves=len(pair.moments)) for pair in pairs), Counter())


if __name__ == "__main__":
    for number in (2, 3, 4):
        print(number, "players:", dict(play_all(number, *map(int, sys.argv[1:]))), flush=True)
