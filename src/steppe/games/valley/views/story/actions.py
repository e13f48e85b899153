"""What players did, as clauses of the log (rules V2, V8 to V12, V16 to V18).

Equal deeds in a row are told as one: "5 warriors c3 to d4".
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from steppe.core.say import Say
from steppe.draw.steps import Step
from steppe.draw.words import colour_name, listed
from steppe.engine.kernel import State
from steppe.games.valley.board import DIRECTION_NAMES, HEX_NAMES, NEXT
from steppe.games.valley.cards import TRICK_NAMES
from steppe.games.valley.phases import eating
from steppe.games.valley.phases.capturing import next_loser
from steppe.games.valley.stage import FEVERING, RETURNING, STARVING
from steppe.games.valley.tables import (
    KINDS,
    PAWN_NAMES,
    SEED_COST,
    SPECIES_NAMES,
    TRIBE_WORDS,
    WOLF_CUB,
    WOMAN,
)
from steppe.games.valley.views.hand.card_targets import target_words
from steppe.games.valley.views.lore import trick_name
from steppe.games.valley.views.story.change import Change
from steppe.games.valley.views.words import a_camp, at, counted, herd, pawns, the_camp

Run = Sequence[Step]  # steps that are told together, one at least
Told = Iterator[str]
GOES_ON = ("move", "seed", "lose")  # what is told together when it comes in a row


def tell(run: Run, change: Change, say: Say) -> Told:
    """Yield what a run of decisions of one verb did; take out of ``change`` what is told."""
    verb = run[0].verb
    if verb in TRICK_NAMES:
        yield _play(run[0], change, say)
    elif verb in _TELLERS:
        yield from _TELLERS[verb](run, change, say)


def found(step: Step, say: Say) -> str:
    """Return what a tribe has found to eat, told when it begins to decide who starves [V10.1]."""
    income = int(eating.income(step.s, step.player))
    if not income:
        return say("finds nothing")
    return say("finds {food}", food=counted(say, "food", income))


# Set-up


def _place(run: Run, change: Change, say: Say) -> Told:
    place = HEX_NAMES.index(run[0].arguments[0])
    _found(change, run[0].player, place)
    yield say("settles on {hex}", hex=at(place))


def _found(change: Change, tribe: int, place: int) -> None:
    """Take out the pawns and the camp that a tribe brought to a hex."""
    change.take_pawns(place, tribe)
    change.camps.pop(place, None)
    change.food.pop(tribe, None)


def _return(run: Run, change: Change, say: Say) -> Told:
    place = HEX_NAMES.index(run[0].arguments[0])
    _found(change, run[0].player, place)
    yield say("comes back on {hex}", hex=at(place))


def _seed(run: Run, change: Change, say: Say) -> Told:
    """Tell where fields are put, and what for [V12.1]."""
    s, hexes = run[0].s, [step.arguments[0] for step in run]
    price = int(SEED_COST[s.edition]) * len(hexes)
    for name in hexes:
        change.crops.pop(HEX_NAMES.index(name), None)
    _spend(change, run[0].player, price)
    yield say(
        "sows on {hexes} for {food}", hexes=listed(say, hexes), food=counted(say, "food", price)
    )


def _spend(change: Change, tribe: int, food: int) -> None:
    """Take out food that a tribe has paid."""
    left = change.food.pop(tribe, 0) + food
    if left:
        change.food[tribe] = left


# A part of step 4


def _move(run: Run, change: Change, say: Say) -> Told:
    """Tell who went from where to where, each way once [V8.2]."""
    ways: dict[tuple[str, str], Counter[int]] = {}
    for step in run:
        start, name, end = step.arguments
        kind = PAWN_NAMES.index(name)
        ways.setdefault((start, end), Counter())[kind] += 1
        if kind < KINDS:
            spot = (step.player, kind, HEX_NAMES.index(start))
            change.move(spot, HEX_NAMES.index(end))
    for (start, end), counts in ways.items():
        yield say("{pawns} {hex} to {end}", pawns=_party(say, counts), hex=start, end=end)


def _party(say: Say, counts: Counter[int]) -> str:
    parts = [counted(say, PAWN_NAMES[k], counts[k]) for k in range(KINDS) if counts[k]]
    if counts[WOLF_CUB]:
        parts.append(say("the tamed wolf"))
    return listed(say, parts)


def _build(run: Run, change: Change, say: Say) -> Told:
    place = HEX_NAMES.index(run[0].arguments[0])
    change.camps.pop(place, None)
    yield say("builds {camp} on {hex}", camp=a_camp(say, run[0].s, place), hex=at(place))


def _kindle(run: Run, change: Change, say: Say) -> Told:
    yield say("takes the fire on {hex}", hex=run[0].arguments[0])


def _keep_fire(run: Run, change: Change, say: Say) -> Told:
    yield say("keeps the fire on {hex}", hex=run[0].arguments[0])


def _play(step: Step, change: Change, say: Say) -> str:
    """Tell a card with its target, and take out what that says of pawns, camps and fields."""
    settle = _SETTLED.get(step.verb)
    if settle is not None:
        settle(step, change)
    name = trick_name(say, TRICK_NAMES.index(step.verb))
    target = target_words(say, step.s, step.verb, step.arguments)
    words = say("plays {card} ({target})") if target else say("plays {card}")
    if step.s.phase == FEVERING:  # a second victim of the card that was played
        words = say("and {target}")
    return words.format(card=name, target=target)


def _sailed(step: Step, change: Change) -> None:
    start, name, end = step.arguments
    spot = (step.player, PAWN_NAMES.index(name), HEX_NAMES.index(start))
    change.move(spot, HEX_NAMES.index(end))


def _paired(step: Step, change: Change) -> None:
    change.camps.pop(HEX_NAMES.index(step.arguments[1]), None)


def _robbed(step: Step, change: Change) -> None:
    change.food.clear()


def _joined(step: Step, change: Change) -> None:
    kind, place = step.arguments
    change.add((step.player, PAWN_NAMES.index(kind), HEX_NAMES.index(place)), -1)


def _loved(step: Step, change: Change) -> None:
    place, direction, name, tribe = step.arguments
    kind, end = PAWN_NAMES.index(name), HEX_NAMES.index(place)
    start = int(NEXT[end][DIRECTION_NAMES.index(direction)])
    change.add((TRIBE_WORDS.index(tribe), kind, start), 1)
    change.add((step.player, kind, end), -1)


def _fevered(step: Step, change: Change) -> None:
    place, tribe = step.arguments
    change.add((TRIBE_WORDS.index(tribe), WOMAN, HEX_NAMES.index(place)), 1)


_SETTLED: Mapping[str, Callable[[Step, Change], None]] = {
    "raft": _sailed,
    "pact": _paired,
    "theft": _robbed,
    "wild-child": _joined,
    "love": _loved,
    "childbed-fever": _fevered,
}


# Losses


def _lose(run: Run, change: Change, say: Say) -> Told:
    """Tell who is given up, hex by hex, and whether to hunger."""
    words = say("loses {pawns} on {hex}")
    if run[0].s.phase == STARVING:
        words = say("lets {pawns} starve on {hex}")
    places: dict[str, Counter[int]] = {}
    for step in run:
        kind = PAWN_NAMES.index(step.arguments[0])
        places.setdefault(step.arguments[1], Counter())[kind] += 1
        if kind < KINDS:
            change.add((step.player, kind, HEX_NAMES.index(step.arguments[1])), 1)
    for name, counts in places.items():
        yield words.format(pawns=_party(say, counts), hex=name)


def _done(run: Run, change: Change, say: Say) -> Told:
    """Tell what a tribe has eaten; another part just ends."""
    s, tribe = run[0].s, run[0].player
    if s.phase == STARVING:
        eaten = int(eating.need(s, tribe))
        _spend(change, tribe, eaten)
        left = int(s.food[tribe]) - eaten
        yield say("eats {food} ({left} left)", food=counted(say, "food", eaten), left=left)
    elif s.phase == RETURNING:
        yield say("stays out of the game")


# Fights and captures


def _hunt(run: Run, change: Change, say: Say) -> Told:
    s, species = run[0].s, SPECIES_NAMES.index(run[0].arguments[0])
    animals = herd(say, species, int(s.herd[species, s.place]))
    yield say("fights {animals} on {hex}", animals=animals, hex=at(int(s.place)))


def _fight(run: Run, change: Change, say: Say) -> Told:
    yield say("fights on {hex}", hex=run[0].arguments[0])


def _take(run: Run, change: Change, say: Say) -> Told:
    """Tell how many women join the captor, and how many die [V9.9]."""
    s, number = run[0].s, int(run[0].arguments[0])
    yield from _women(s, change, number, say)


def _women(s: State, change: Change, number: int, say: Say) -> Told:
    loser, place = int(next_loser(s)), int(s.place)
    women = int(s.pawns[loser * KINDS + WOMAN, place])
    change.add((loser, WOMAN, place), women)
    change.add((int(s.killer), WOMAN, place), -number)
    told = {"colour": colour_name(say, loser), "hex": at(place)}
    if number:
        words = say("takes {women} on {hex} ({colour})")
        yield words.format(women=counted(say, "woman", number), **told)
    if women > number:
        words = say("kills {women} on {hex} ({colour})")
        yield words.format(women=counted(say, "woman", women - number), **told)


def _keep(run: Run, change: Change, say: Say) -> Told:
    s = run[0].s
    change.camps.pop(int(s.place), None)
    words = say("keeps {camp} on {hex} ({colour})")
    yield _captured(s, words, say)


def _burn(run: Run, change: Change, say: Say) -> Told:
    s = run[0].s
    change.camps.pop(int(s.place), None)
    words = say("destroys {camp} on {hex} ({colour})")
    yield _captured(s, words, say)


def _captured(s: State, words: str, say: Say) -> str:
    place = int(s.place)
    kind, loser = the_camp(say, s, place), colour_name(say, int(next_loser(s)))
    return words.format(camp=kind, colour=loser, hex=at(place))


def _child(run: Run, change: Change, say: Say) -> Told:
    s, kind = run[0].s, PAWN_NAMES.index(run[0].arguments[0])
    change.add((run[0].player, kind, int(s.place)), -1)
    counts = [int(kind == which) for which in range(KINDS)]
    yield say("{pawns} born on {hex}", pawns=pawns(say, *counts), hex=at(int(s.place)))


_TELLERS: Mapping[str, Callable[[Run, Change, Say], Told]] = {
    "place": _place,
    "return": _return,
    "seed": _seed,
    "move": _move,
    "build": _build,
    "kindle": _kindle,
    "keep-fire": _keep_fire,
    "lose": _lose,
    "done": _done,
    "hunt": _hunt,
    "fight": _fight,
    "take": _take,
    "keep": _keep,
    "burn": _burn,
    "child": _child,
}
