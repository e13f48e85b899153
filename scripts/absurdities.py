"""Moves of a replayed match that a player of the game would call absurd.

A detector gets a step: the positions before and after a move, before any die falls. It yields the
names of what it finds. ``scripts/follies.py`` counts them; for the Valley it has its own detectors.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.engine.kernel import State
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules import state as dog
from steppe.games.doggerland.rules import tables as land
from steppe.games.doggerland.rules.actions import CALL, CRAFT_IT, PAINT_IT, SEND
from steppe.games.doggerland.rules.phases import carrying
from steppe.games.stone_age.rules import state as stone
from steppe.games.stone_age.rules import tables as village
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases import buying, feeding
from steppe.games.zebras.rules import tables as savannah
from steppe.games.zebras.rules.board import LAND, TERRITORY, square_index
from steppe.play.match import Match

DEAR = 5  # points that nobody gives away in Drôles de Zèbres
WASTE = 3  # points too many in a payment in Stone Age
FEW = 2  # tokens for which nobody pays 2 points
PLANNING = (dog.PROGRAMMING, dog.STAFFING, dog.MARKING)
CROWD = 2  # members of a Doggerland hunt that neither hunt nor carry


class Step(NamedTuple):
    """A move, and the positions before and after it."""

    before: Position
    move: str
    after: Position

    @property
    def words(self) -> list[str]:
        """Return the words of the move."""
        return self.move.split(":")

    @property
    def s(self) -> State:
        """Return the state before the move."""
        return self.before.state


Detector = Callable[[Step], Iterator[str]]

# Drôles de Zèbres


def giving_points_away(step: Step) -> Iterator[str]:
    """Find a dear animal put where the other player owns the territory, when another would do."""
    if step.words[0] == "place" and _value(step.move) >= DEAR and _is_lost(step.s, step.words[2]):
        has_other = any(_value(move) < DEAR for move in step.before.legal())
        if has_other and not _is_hidden(step):
            yield "points given away"


def hiding_a_zebra(step: Step) -> Iterator[str]:
    """Find a zebra put next to a lion where another animal could stand."""
    if step.words[:2] == ["place", "zebra"] and _is_hidden(step):
        here = step.words[2]
        others = [m for m in step.before.legal() if m.endswith(f":{here}") and m != step.move]
        if others and not _is_lost(step.s, here):
            yield "own zebra hidden"


def scaring_its_own(step: Step) -> Iterator[str]:
    """Find a lion that costs its own player points at once."""
    if step.words[:2] == ["place", "lion"]:
        mover = int(step.s.player)
        had, has = (_lead(position, mover) for position in (step.before, step.after))
        if has - had <= -DEAR:
            yield "lion against its own side"


def _value(move: str) -> int:
    return savannah.SPECIES_VALUES[savannah.SPECIES_NAMES.index(move.split(":")[1])]


def _lead(position: Position, player: int) -> int:
    scores = position.scores()
    return scores[player] - scores[1 - player]


def _is_hidden(step: Step) -> bool:
    return bool(int(step.after.state.face_down) >> square_index(step.words[2].upper()) & 1)


def _is_lost(s: State, name: str) -> bool:
    """Return whether the other player has more than half of the territory of a square."""
    number = TERRITORY[s.board, square_index(name.upper())]
    squares = [sq for sq in range(savannah.SQUARES) if LAND[s.board, number] >> sq & 1]
    theirs = sum(s.cell[sq] > 0 and savannah.TOKEN_OWNER[s.cell[sq]] != s.player for sq in squares)
    return bool(theirs > len(squares) // 2)


# Stone Age


def visiting_in_vain(step: Step) -> Iterator[str]:
    """Find figures on a place of the village that has nothing left to give."""
    s, tribe = step.s, int(step.s.player)
    spent = {
        "hut": s.people[tribe] == village.MAX_PEOPLE,
        "field": s.track[tribe] == village.MAX_TRACK,
        "tool-maker": min(s.tool[tribe]) == village.MAX_TOOL,
    }
    if step.words[0] == "occupy" and spent.get(step.words[1], False):
        yield "visit in vain"


def panning_alone(step: Step) -> Iterator[str]:
    """Find a single figure on the river without a tool: it finds gold one time in six."""
    s, tribe = step.s, int(step.s.player)
    if step.move == "place:river:1" and not s.tool[tribe].any() and tribe not in s.once:
        yield "one die for gold"


def feeding_with_treasure(step: Step) -> Iterator[str]:
    """Find a meal paid for with dearer resources than needed."""
    s, tribe = step.s, int(step.s.player)
    if s.phase == stone.PAYING and s.purpose == stone.FEEDING and step.after.state.due == 0:
        had, has = s.resource[tribe], step.after.state.resource[tribe]
        owned = [int(n) + int(p) for n, p in zip(had, s.paid, strict=True)]
        paid = [n - int(left) for n, left in zip(owned, has, strict=True)]
        if _points(paid) - _points(_cheapest(owned, sum(paid))) >= WASTE:
            yield "dear meal"


def starving_with_goods(step: Step) -> Iterator[str]:
    """Find 10 points lost to hunger where cheaper resources would feed everyone."""
    if step.move == "refuse":
        s, due = step.s, int(feeding.missing(step.s))
        owned = [int(number) for number in s.resource[s.player]]
        if sum(owned) >= due and _points(_cheapest(owned, due)) < -village.STARVE_POINTS:
            yield "starved with goods"


def declining_at_last(step: Step) -> Iterator[str]:
    """Find a card or building declined by a player who can pay and feed, and has nothing else."""
    s, tribe = step.s, int(step.s.player)
    if step.move == "decline" and buying.is_payable(s, s.place):
        places = range(village.CARD, village.PLACES)
        others = sum(int(s.placed[tribe, place]) for place in places if place != s.place)
        left = num_resources(s, tribe) - buying.least(s, s.place)
        if others == 0 and left + s.food[tribe] + s.track[tribe] >= s.people[tribe]:
            yield "purchase declined"


def sending_a_crowd(step: Step) -> Iterator[str]:
    """Find several figures paid to tame a tile that no one else can reach."""
    s, tribe = step.s, int(step.s.player)
    if step.words[0] == "send" and int(step.words[1]) > 1:
        rivals = sum(
            int(s.sent[other]) + int(s.placed[other, s.herd])
            for other in range(s.players)
            if other != tribe
        )
        if rivals == 0:
            yield "crowd to tame alone"


def taking_a_useless_die(step: Step) -> Iterator[str]:
    """Find a die of "dice for everyone" that brings its player nothing."""
    if step.words[0] == "take":
        s, tribe = step.s, int(step.s.player)
        gains = {5: min(s.tool[tribe]) < village.MAX_TOOL, 6: s.track[tribe] < village.MAX_TRACK}
        if not gains.get(int(step.words[1]), True):
            yield "useless die"


def _points(numbers: list[int]) -> int:
    return sum(n * int(value) for n, value in zip(numbers, village.VALUE, strict=True))


def _cheapest(owned: list[int], due: int) -> list[int]:
    paid = []
    for number in owned:
        paid.append(min(number, due))
        due -= paid[-1]
    return paid


# Doggerland


def planning_in_vain(step: Step) -> Iterator[str]:
    """Find plans that no gain of the round can pay for, once all members of a clan have plans."""
    clan, has_passed = int(step.s.player), step.move == "pass"
    s = step.s if has_passed else step.after.state
    if has_passed or (step.s.phase in PLANNING and not s.idle[clan].any()):
        yield from _in_vain(s, clan, [int(n) for n in s.stock[clan]], _gains(s, clan))


def _in_vain(s: State, clan: int, stock: list[int], gains: list[int]) -> Iterator[str]:
    goods = [had + gained for had, gained in zip(stock, gains, strict=False)]
    animals = Counter(int(a) for a in s.memory[clan] if a != land.NO_ANIMAL)
    animals.update(int(s.animal[c]) for c in range(land.CELLS) if s.camp[c] == clan)
    planned = Counter(int(land.WALL[w]) for w in range(land.WALLS) if s.painter[w] == clan)
    yield from ["painting without its animal"] * sum((planned - animals).values())
    for craft in range(land.CRAFTS):
        if s.crafter[craft] == clan and not _covers(goods, land.CRAFT_COST[craft]):
            yield "craft without its goods"
    for kind in range(land.KINDS):
        if s.builders[clan, kind] and not _covers(goods, _habitat_cost(kind)):
            yield "habitat without its goods"
    megalith = int(s.spot[clan]) - land.MENHIR
    if 0 <= megalith < land.MEGALITHS and not _covers(goods, land.MEGALITH_COST[megalith]):
        yield "megalith without its goods"
    beds = effects.capacity(s, clan) + 3 * int(s.builders[clan].sum())
    if s.parents[clan].sum() and beds <= effects.num_members(s, clan):
        yield "child without a bed"


def _habitat_cost(kind: int) -> list[int]:
    cost = [int(number) for number in land.HABITAT_COST[land.SIMPLE]]
    discount = [int(number) for number in land.CHIEF_DISCOUNT]
    return [n - d * (kind == land.CHIEF) for n, d in zip(cost, discount, strict=True)]


def _covers(goods: list[int], cost: list[int]) -> bool:
    return all(had >= due for had, due in zip(goods, cost, strict=False))


def _gains(s: State, clan: int) -> list[int]:
    """Return the tokens that a clan's expeditions find, at most."""
    total = [0] * land.TOKENS
    for cell in range(land.CELLS):
        if s.camp[cell] == clan:
            units = carrying.num_units(s, cell)
            found = [int(n) * units for n in carrying.unit(s, cell)]
            total = [a + b for a, b in zip(total, found, strict=True)]
    return total


def sending_too_much(step: Step) -> Iterator[str]:
    """Find hunters without a task in a hunt, and tools for a harvest that nobody can carry."""
    if step.words[0] != "party":
        return
    s, clan = step.s, int(step.s.player)
    cell = int(s.doing) - SEND
    party = step.after.state.party[cell]
    members, load = int(sum(party[: land.KINDS])), int(effects.load_limit(s, clan)) + 1
    if s.animal[cell] == land.NO_ANIMAL:
        count = int(land.COUNT[s.tile[cell]]) * int(sum(carrying.unit(s, cell)))
        mastery = int(carrying.mastery(step.after.state, cell))
        if party[land.SENT_TOOL] and (mastery - 1) * count >= members * load:
            yield "tool for nothing"
    else:
        yield from _crowd(s, cell, members, int(party[land.CHIEF]))


def _crowd(s: State, cell: int, members: int, chiefs: int) -> Iterator[str]:
    species, load = int(s.animal[cell]), int(effects.load_limit(s, s.player))
    carriers = -(-int(sum(land.HUNT_YIELD[species])) // load)
    hunters = int(land.MIN_MASTERY[species]) - chiefs
    if members - max(carriers, hunters, int(land.MIN_MEMBERS[species])) >= CROWD:
        yield "crowd in a hunt"


def forgetting_the_dearer(step: Step) -> Iterator[str]:
    """Find an animal forgotten for one worth fewer points that is not painted at once."""
    if step.words[0] == "forget":
        s, guest = step.s, int(step.s.guest)
        walls = [w for w in range(land.WALLS) if s.painter[w] == s.player]
        lost = land.SPECIES_NAMES.index(step.words[1])
        if lost > guest and guest not in [land.WALL[wall] for wall in walls]:
            yield "dearer animal forgotten"


def paying_with_famine(step: Step) -> Iterator[str]:
    """Find a plan that costs as many points in famine as it can bring, or an expedition for 1."""
    s, clan = step.s, int(step.s.player)
    famine = int(step.after.state.famine[clan]) - int(s.famine[clan])
    if famine > 0 and step.words[0] == "by" and _worth(s) <= -land.FAMINE_POINTS * famine:
        yield "famine for a plan"
    if famine > 0 and step.words[0] == "party":
        cell = int(s.doing) - SEND
        units = int(carrying.num_units(step.after.state, cell)) * int(sum(carrying.unit(s, cell)))
        members = int(carrying.num_carriers(step.after.state, cell))
        if min(units, members * int(effects.load_limit(s, clan))) < FEW:
            yield "famine for an expedition"


def _worth(s: State) -> int:
    """Return the points that the plan being staffed brings at most."""
    plan = int(s.doing)
    if PAINT_IT <= plan < CALL:
        return int(land.PAINTING_POINTS[land.WALL[plan - PAINT_IT]])
    return int(land.CRAFT_POINTS[plan - CRAFT_IT]) if plan >= CRAFT_IT else 3


def leaving_food(step: Step) -> Iterator[str]:
    """Find food left behind, given or offered by a clan that cannot feed everyone."""
    s, clan = step.s, int(step.s.player)
    food = any(word.startswith(("fruit", "meat")) for word in step.words[1:2])
    hungry = effects.rations(step.after.state, clan) < effects.num_members(s, clan)
    if not food or not hungry or clan in step.after.state.camp:
        return
    if step.words[0] in ("give", "offer"):
        yield "food given away, then hunger"
    elif step.words[0] == "carry" and int(step.words[2]) < _most_carried(step):
        yield "food left behind, then hunger"


def _most_carried(step: Step) -> int:
    start = ":".join(step.words[:2]) + ":"
    return max(int(m.split(":")[2]) for m in step.before.legal() if m.startswith(start))


DETECTORS: dict[str, tuple[Detector, ...]] = {
    "zebras": (giving_points_away, hiding_a_zebra, scaring_its_own),
    "stone_age": (
        visiting_in_vain,
        panning_alone,
        feeding_with_treasure,
        starving_with_goods,
        declining_at_last,
        sending_a_crowd,
        taking_a_useless_die,
    ),
    "doggerland": (
        planning_in_vain,
        sending_too_much,
        forgetting_the_dearer,
        paying_with_famine,
        leaving_food,
    ),
}


def count(match: Match) -> Counter[str]:
    """Return how often each kind of absurd move occurs in a match."""
    found, before = Counter[str](), match.position_after(0)
    for entry in match.line:
        after = before.copy()
        if entry.by != CHANCE:
            found.update(find(match.game.name, Step(before, entry.move, after.apply(entry.move))))
        for outcome in entry.outcomes:
            after.apply(outcome)
        before = after
    return found


def find(game: str, step: Step) -> list[str]:
    """Return the names of the absurd moves that a step shows."""
    return [name for detector in DETECTORS[game] for name in detector(step)]
