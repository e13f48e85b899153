"""Step 4 in the second implementation: the tribes' parts, action by action (V8, V18)."""

from functools import partial

from tests.reference.agenda import Question, Step, chance
from tests.reference.valley.second_animals import DICE, pawn_range
from tests.reference.valley.second_capture import capture_at_once
from tests.reference.valley.second_land import (
    NAMES,
    PEOPLE,
    PLACES,
    WARRIOR,
    WOLF,
    WOMAN,
    Place,
    neighbours,
)
from tests.reference.valley.second_table import Table, place_in
from tests.reference.valley.second_underway import Part, Put
from tests.reference.valley.second_window import play, plays

OVER, FURTHER, ACROSS, THROUGH, FREE, RAFT = (
    "over",
    "further",
    "across",
    "through",
    "free",
    "raft",
)
State = tuple[Place, bool, bool]  # a moving pawn's hex, and the card effects that it has used


def tribe_moves(table: Table) -> None:
    """V4.1, V4.5, V8.1, V8.7"""
    table.spent.clear()
    table.step4 = True
    table.next(choose_first, capture_at_once, all_parts)


# The first player [V4.5]


def choose_first(table: Table) -> Question | None:
    if table.figures["first_player"] == "rotate" or table.turns == 0:
        return None
    tribes = [tribe for tribe in table.order if table.total(tribe)]
    for measure in (lambda t: len(table.camps_of(t)), lambda t: table.food[t], table.total):
        best = max(map(measure, tribes), default=0)
        tribes = [tribe for tribe in tribes if measure(tribe) == best]
    return decide_by_dice(table, tribes, be_first)


def be_first(table: Table, tribe: int) -> None:
    table.first = tribe


def decide_by_dice(table: Table, tribes: list[int], then) -> Question | None:
    """Let tied tribes roll dice; the highest roll wins, and tribes that tie again reroll."""
    if len(tribes) < 2:
        for tribe in tribes:
            then(table, tribe)
        return None
    return roll_off(tribes, {}, then)


def roll_off(tribes: list[int], dice: dict[int, int], then) -> Question:
    def note(table: Table, word: str) -> None:
        rolled = dice | {tribes[len(dice)]: int(word[-1])}
        if len(rolled) < len(tribes):
            table.next(lambda _table: roll_off(tribes, rolled, then))
            return
        best = [tribe for tribe in tribes if rolled[tribe] == max(rolled.values())]
        table.next(lambda table: decide_by_dice(table, best, then))

    return chance(DICE, note)


# Parts


def all_parts(table: Table) -> None:
    steps: list[Step] = [partial(begin_part, tribe) for tribe in table.order]
    table.next(*steps, lambda table: setattr(table, "step4", False))


def begin_part(tribe: int, table: Table) -> None:
    if table.lives(tribe):
        table.part = Part(tribe)
        table.next(next_action)


def next_action(table: Table) -> Question | None:
    """V8.9"""
    part = table.part
    assert part
    if not table.lives(part.tribe):
        return end_part(table)
    windows = ["move-end"] if part.closing else ["own-move", "move-end"]
    words = [] if part.closing else [*moves(table), *sites(table), *fires(table)]
    words += [word for name in windows for word in plays(table, part.tribe, name)]
    words = sorted({"done", *words})
    if len(words) > 1 or table.hands[part.tribe]:
        return Put(part.tribe, dict.fromkeys(words, 1), act)
    return end_part(table)


def act(table: Table, word: str) -> None:
    part = table.part
    assert part
    verb = word.partition(":")[0]
    if verb == "done":
        end_part(table)
        return
    table.next(capture_at_once, next_action)
    if verb == "move":
        move(table, word)
    elif verb == "build":
        build(table, place_in(word, 1), (WARRIOR, WOMAN))
    elif verb == "kindle":
        kindle(table, place_in(word, 1))
    else:
        ends = word in plays(table, part.tribe, "move-end")
        part.closing = part.closing or ends
        play(table, part.tribe, "move-end" if ends else "own-move", word)


def end_part(table: Table) -> None:
    """V16.30, V16.31: end the effects that last until the end of a part"""
    assert table.part
    tribe = table.part.tribe
    table.part = None
    table.turn += 1
    for place in [p for p, turn in table.pacts.items() if turn <= table.turns]:
        if table.camps.get(place) == tribe:
            del table.pacts[place]
    table.settle()
    table.next(capture_at_once)


# Moves [V8.2 to V8.6]


def free(table: Table, kind: str, place: Place) -> int:
    part = table.part
    assert part
    spent = table.spent[part.tribe, kind, place]
    return table.pawns[part.tribe, kind, place] - spent - part.builders[kind, place]


def num_free(table: Table, place: Place) -> int:
    return sum(free(table, kind, place) for kind in PEOPLE)


def unmoved(table: Table, tribe: int, place: Place) -> int:
    spent = sum(table.spent[tribe, kind, place] for kind in PEOPLE)
    return table.here(tribe, place) - spent


def holders(table: Table, tribe: int, place: Place) -> int:
    """V8.5"""
    return table.opposing(tribe, place) if table.pinned else len(table.beasts_at(place))


def boons(table: Table, place: Place) -> set[str]:
    assert table.part
    return table.part.boons.get(place, set())


def may_leave(table: Table, place: Place, cards: set[str]) -> bool:
    """V8.5, V15.6, V15.24, V16.16, V18.3"""
    part = table.part
    assert part
    if place in table.flooded | table.snowed:
        return False
    if place in part.watched and unmoved(table, part.tribe, place) < 2:
        return False
    held = holders(table, part.tribe, place)
    if FREE in cards:
        held = len(table.beasts_at(place))
    return held == 0 or table.here(part.tribe, place) > held


def reach(table: Table, start: Place, cards: set[str]) -> set[Place]:
    """Return the hexes that a pawn may reach, given the cards in effect on its hex."""
    assert table.part
    steps = pawn_range(table)
    if steps and FURTHER in cards:
        steps += 1
    fronts: set[State] = {(start, False, False)}
    ends: set[Place] = set()
    for _ in range(steps):
        beyond: set[State] = set()
        for here in fronts:
            ends |= over_water(table, here[0], cards)
            for other in table.dry(here[0]):
                if table.may_enter(other):
                    ends.add(other)
                    beyond |= set(go_on(table, (other, *here[1:]), cards))
        fronts = beyond
    return ends - {start}


def over_water(table: Table, place: Place, cards: set[str]) -> set[Place]:
    """V16.10, V16.26"""
    ends: set[Place] = set()
    if cards & {ACROSS, RAFT}:
        ends |= set(neighbours(place)) - set(table.dry(place))
    if RAFT in cards and table.land.is_shore(place):
        ends |= {other for other in PLACES if table.land.is_shore(other)}
    return {other for other in ends if table.may_enter(other)}


def go_on(table: Table, state: State, cards: set[str]) -> list[State]:
    """Return a pawn's ways to go on from a hex it has entered (V8.4, V8.6, V16.11, V16.38)."""
    assert table.part
    place, over, through = state
    if table.land.is_high(place):
        if over or OVER not in cards:
            return []
        over = True
    ways = []
    if table.here(table.part.tribe, place) >= holders(table, table.part.tribe, place):
        ways.append((place, over, through))
    if THROUGH in cards and not through:
        ways.append((place, over, True))
    return ways


def movable(table: Table, place: Place, cards: set[str]) -> list[str]:
    """Return the kinds of pawns that may leave a hex."""
    if not may_leave(table, place, cards):
        return []
    return [kind for kind in PEOPLE if free(table, kind, place) > 0]


def moves(table: Table) -> list[str]:
    assert table.part
    words = []
    for place in table.where(table.part.tribe):
        cards = boons(table, place)
        kinds = movable(table, place, cards)
        ends = reach(table, place, cards) if kinds else set()
        words += [f"move:{NAMES[place]}:{kind}:{NAMES[end]}" for kind in kinds for end in ends]
    return words + wolf_moves(table)


def wolf_moves(table: Table) -> list[str]:
    """V16.30: a tamed wolf moves like a pawn, and no opponent pins it"""
    part = table.part
    assert part
    if part.tribe not in table.tamed or part.wolf_moved:
        return []
    start = table.tamed[part.tribe][1]
    front, ends = {start}, set()
    if start not in table.flooded | table.snowed:
        for _ in range(pawn_range(table)):
            near = {other for place in front for other in table.dry(place)}
            near = {other for other in near if table.may_enter(other)}
            ends |= near
            front = {place for place in near if not table.land.is_high(place)}
    return [f"move:{NAMES[start]}:{WOLF}:{NAMES[end]}" for end in ends - {start}]


def move(table: Table, word: str) -> None:
    part = table.part
    assert part
    start, kind, end = place_in(word, 1), word.split(":")[2], place_in(word, 3)
    if kind == WOLF:
        animal, _ = table.tamed[part.tribe]
        table.tamed[part.tribe] = animal, end
        part.wolf_moved = True
    else:
        shift(table, kind, start, end)
    table.settle()


def shift(table: Table, kind: str, start: Place, end: Place) -> None:
    """Move a pawn that has not moved yet."""
    assert table.part
    tribe = table.part.tribe
    table.pawns[tribe, kind, start] -= 1
    table.pawns[tribe, kind, end] += 1
    table.spent[tribe, kind, end] += 1


# Camps and fire


def can_build(table: Table, place: Place) -> bool:
    """V8.8"""
    assert table.part
    tribe = table.part.tribe
    is_bad = table.land.is_lake(place) or place in table.barred or place in table.camps
    return not is_bad and not table.opposing(tribe, place) and table.has_camp_left(tribe)


def sites(table: Table) -> list[str]:
    assert table.part
    return [
        f"build:{NAMES[place]}"
        for place in table.where(table.part.tribe)
        if can_build(table, place) and all(free(table, kind, place) > 0 for kind in PEOPLE)
    ]


def build(table: Table, place: Place, couple: tuple[str, str]) -> None:
    part = table.part
    assert part
    table.camps[place] = part.tribe
    for kind in couple:
        part.builders[kind, place] += 1


def fires(table: Table) -> list[str]:
    """V18.2 to V18.4"""
    part = table.part
    assert part
    if not table.advanced or part.tribe in table.fire or not table.camps_of(part.tribe):
        return []
    return [
        f"kindle:{NAMES[place]}"
        for place in table.where(part.tribe)
        if not table.opposing(part.tribe, place)
        if is_near_fire(table, place) or can_watch(table, place)
    ]


def is_near_fire(table: Table, place: Place) -> bool:
    near = set(neighbours(place))
    return bool(near & (table.burning | table.lava) or place in table.lava)


def can_watch(table: Table, place: Place) -> bool:
    assert table.part
    is_volcano = table.land.terrain[place] == "volcano"
    return is_volcano and unmoved(table, table.part.tribe, place) > 0


def kindle(table: Table, place: Place) -> None:
    part = table.part
    assert part
    if not is_near_fire(table, place):
        part.watched.add(place)
    table.take_fire(part.tribe)
