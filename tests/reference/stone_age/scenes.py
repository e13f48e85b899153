"""Matches to record, played by both implementations: arranged and random matches of all kinds."""

from collections import Counter
from collections.abc import Iterator

from tests.reference.stone_age.abreast import OPTIONS, Pair, carry_over, play

WHOLE = range(3)  # random matches from the first round on
SEEDS = range(4, 12)  # random matches that begin late, for each number of players
CARDS = "~card:c32 ~card:c01 ~card:c02 ~card:c03"
BUILDINGS = "~building:b01 ~building:b02 ~building:b03 ~building:b04"
TIES = (  # scores, food tracks, winners
    ((7, 7, 7), (0, 0, 0), [0, 1, 2]),
    ((7, 7, 6), (1, 0, 9), [0]),
    ((7, 7, 6), (2, 2, 9), [0, 1]),
    ((-9, -9, -9), (0, 4, 4), [1, 2]),
)


def begin(players: int, herd: str = "") -> Pair:
    """Return a match at the start of its first placement."""
    pair = Pair(players, herd != "")
    pair.play(f"{CARDS} {' '.join(BUILDINGS.split()[:players])} {herd}")
    return pair


def tie(scores: tuple[int, ...], tracks: tuple[int, ...]) -> Pair:
    """Return a match that ends with equal scores (S12.9)."""
    pair = begin(3)
    for player, score, track in zip(pair.table.players, scores, tracks, strict=True):
        player.score, player.track = score, track
    pair.table.rounds = pair.table.limit
    carry_over(pair)
    pair.play("place:hunt:5 " * 3 + "~die:1 " * 15)
    return pair


def extra_card() -> Pair:
    """Return a match in which a player gets an extra card and none is left (S7.8)."""
    pair = begin(2)
    player = pair.table.players[0]
    player.resources, player.cards = Counter(wood=1), set(pair.table.pile)
    pair.table.pile = set()
    carry_over(pair)
    pair.play("occupy:card-1 place:hunt:5 place:hunt:4 use:card-1 buy:1")
    return pair


def last_card(start: int) -> Pair:
    """Return a match where tied players each earn a bonus card, with only one left (S9.7, S9.9)."""
    pair = begin(2, "~back:gold ~tile:m16 ~back:wood")
    pair.table.players[0].cards = pair.table.pile - {"c33"}
    pair.table.pile, pair.table.start = {"c33"}, start
    carry_over(pair)
    pair.play("place:river:1 place:river:1 place:hunt:4 place:hunt:4")
    pair.play("use:river ~die:6 send:1 ~die:1 ~die:1 ~die:1 ~die:1")
    pair.play("use:river ~die:6 send:1 ~die:1 ~die:1 ~die:1 ~die:1 ~die:3 ~die:3 ~blind:c33")
    return pair


def equal_rolls() -> Pair:
    """Return a match in which two players roll the same dice for the herd (S9.6, S9.7)."""
    pair = begin(2, "~back:gold ~tile:m15 ~back:wood")
    pair.play("place:river:3 place:river:3 place:hunt:2 place:hunt:2")
    pair.play("use:river ~die:6 ~die:6 ~die:6 send:3 ~die:1 ~die:1")
    pair.play("use:river ~die:6 ~die:6 ~die:6 send:3 ~die:1 ~die:1")
    pair.play("~die:5 ~die:4 ~die:3 ~die:5 ~die:3 ~die:4")
    return pair


def blind_cards() -> Pair:
    """Return a match where a player's blind cards would be usable if bought (S7.8, S9.9)."""
    pair = begin(2)
    player = pair.table.players[0]
    player.blind, player.resources = {"c33", "c36"}, Counter(wood=3)
    pair.table.pile -= player.blind
    carry_over(pair)
    pair.play("place:forest:3 place:hunt:5 occupy:building-1 occupy:card-2")
    return pair


def matches() -> Iterator[Pair]:
    """Yield matches to record: random matches of all kinds, arranged ones, more random ones."""
    yield from random_matches(SEEDS[0])
    arranged = [tie(scores, tracks) for scores, tracks, _ in TIES]
    arranged += [extra_card(), last_card(0), last_card(1), equal_rolls(), blind_cards()]
    for number, pair in enumerate(arranged):
        pair.mark(f"arranged match {number}")
        yield pair
    yield from (play(seed, 2, *OPTIONS[seed]) for seed in WHOLE)
    for seed in SEEDS[1:]:
        yield from random_matches(seed)


def random_matches(seed: int) -> Iterator[Pair]:
    for players in (2, 3, 4):
        yield play(seed, players, *OPTIONS[(seed + players) % len(OPTIONS)])
