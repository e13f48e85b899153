"""Players' moves as clauses of the log (rules V2, V8 to V12, V16 to V18).

Equal moves in a row are one clause: "5 warriors from c3 to d4".
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from steppe.core.i18n import Translator, msgids
from steppe.draw.words import colour_name, listed
from steppe.games.valley.rules.board import DIRECTION_NAMES, HEX_NAMES, NEXT
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.phases.capturing import next_loser
from steppe.games.valley.rules.stage import FEVERING, RETURNING, STARVING
from steppe.games.valley.rules.tables import (
    KINDS,
    PAWN_NAMES,
    SEED_COST,
    SPECIES_NAMES,
    TRIBE_WORDS,
    WOMAN,
)
from steppe.games.valley.views.card_text import trick_name
from steppe.games.valley.views.hand.card_targets import target_words
from steppe.games.valley.views.story.change import Change
from steppe.games.valley.views.types import Step
from steppe.games.valley.views.words import a_camp, at, counted, herd, pawns, people, the_camp

Run = Sequence[Step]  # one or more steps with a common clause
Told = Iterator[str]
GOES_ON = ("move", "seed", "lose")  # moves joined when they come in a row
_ON_HEX: Mapping[str, str] = msgids(
    {  # moves with just a hex
        "kindle": "takes the fire on {hex}",
        "keep-fire": "keeps the fire on {hex}",
        "fight": "fights on {hex}",
    }
)
_hex, _kind, _tribe = HEX_NAMES.index, PAWN_NAMES.index, TRIBE_WORDS.index


def tell(run: Run, change: Change, say: Translator) -> Told:
    """Yield the clauses of a run of moves of one verb; take their effects out of ``change``."""
    verb = run[0].verb
    if verb in TRICK_NAMES:
        yield _play(run[0], change, say)
    elif verb in _ON_HEX:
        yield say(_ON_HEX[verb], hex=run[0].arguments[0])
    elif verb in _TELLERS:
        yield from _TELLERS[verb](run, change, say)


def found(step: Step, say: Translator) -> str:
    """Return the food a tribe has found, as its first choice to starve begins [V10.1]."""
    income = int(eating.income(step.s, step.player))
    if not income:
        return say("finds nothing")
    return say("finds {food}", food=counted(say, "food", income))


def _settle(run: Run, change: Change, say: Translator) -> Told:
    """Yield where a tribe starts or comes back; take out what it brings."""
    name = run[0].arguments[0]
    change.take_pawns(_hex(name), run[0].player)
    change.camps.pop(_hex(name), None)
    change.food.pop(run[0].player, None)
    is_first = run[0].verb == "place"
    yield say("settles on {hex}" if is_first else "comes back on {hex}", hex=name)


def _seed(run: Run, change: Change, say: Translator) -> Told:
    """Yield where a tribe sows and the price [V12.1]."""
    hexes = [step.arguments[0] for step in run]
    price = int(SEED_COST[run[0].s.edition]) * len(hexes)
    for name in hexes:
        change.crops.pop(_hex(name), None)
    change.spend(run[0].player, price)
    told = {"hexes": listed(say, hexes), "food": counted(say, "food", price)}
    yield say("sows on {hexes} for {food}", **told)


# a part of step 4


def _move(run: Run, change: Change, say: Translator) -> Told:
    """Yield the moves of pawns, each pair of hexes once [V8.2]."""
    ways: dict[tuple[str, str], Counter[int]] = {}
    for step in run:
        start, name, end = step.arguments
        ways.setdefault((start, end), Counter())[_kind(name)] += 1
        if _kind(name) < KINDS:
            change.move((step.player, _kind(name), _hex(start)), _hex(end))
    for (start, end), counts in ways.items():
        yield say("{pawns} from {hex} to {end}", pawns=_party(say, counts), hex=start, end=end)


def _party(say: Translator, counts: Counter[int]) -> str:
    return pawns(say, (counts[kind] for kind in range(len(PAWN_NAMES))))


def _build(run: Run, change: Change, say: Translator) -> Told:
    name = run[0].arguments[0]
    change.camps.pop(_hex(name), None)
    yield say("builds {camp} on {hex}", camp=a_camp(say, run[0].s, _hex(name)), hex=name)


def _play(step: Step, change: Change, say: Translator) -> str:
    """Return a card with its target; take out its effects on pawns, camps and food."""
    _settle_card(step, change)
    name = trick_name(say, TRICK_NAMES.index(step.verb))
    target = target_words(say, step.s, step.verb, step.arguments)
    words = say("plays {card} ({target})") if target else say("plays {card}")
    if step.s.phase == FEVERING:  # a second victim of the same card
        words = say("and {target}")
    return words.format(card=name, target=target)


def _settle_card(step: Step, change: Change) -> None:
    match step.word.split(":"):
        case "raft", start, kind, end:
            change.move((step.player, _kind(kind), _hex(start)), _hex(end))
        case "pact", _, place:
            change.camps.pop(_hex(place), None)
        case "theft", *_:
            change.food.clear()
        case "wild-child", kind, place:
            change.add((step.player, _kind(kind), _hex(place)), -1)
        case "love", place, direction, kind, tribe:
            beside = int(NEXT[_hex(place)][DIRECTION_NAMES.index(direction)])
            change.add((_tribe(tribe), _kind(kind), beside), 1)
            change.add((step.player, _kind(kind), _hex(place)), -1)
        case "childbed-fever", place, tribe:
            change.add((_tribe(tribe), WOMAN, _hex(place)), 1)


# losses


def _lose(run: Run, change: Change, say: Translator) -> Told:
    """Yield the pawns lost, hex by hex, and whether to hunger."""
    words = say("loses {pawns} on {hex}")
    if run[0].s.phase == STARVING:
        words = say("lets {pawns} starve on {hex}")
    places: dict[str, Counter[int]] = {}
    for step in run:
        kind, name = _kind(step.arguments[0]), step.arguments[1]
        places.setdefault(name, Counter())[kind] += 1
        if kind < KINDS:
            change.add((step.player, kind, _hex(name)), 1)
    for name, counts in places.items():
        yield words.format(pawns=_party(say, counts), hex=name)


def _done(run: Run, change: Change, say: Translator) -> Told:
    """Yield the food a tribe has eaten; the end of other parts needs no clause."""
    s, tribe = run[0].s, run[0].player
    if s.phase == STARVING:
        eaten = int(eating.need(s, tribe))
        change.spend(tribe, eaten)
        left = int(s.food[tribe]) - eaten
        yield say("eats {food} ({left} left)", food=counted(say, "food", eaten), left=left)
    elif s.phase == RETURNING:
        yield say("stays out of the game")


# fights, captures, births


def _hunt(run: Run, change: Change, say: Translator) -> Told:
    s, species = run[0].s, SPECIES_NAMES.index(run[0].arguments[0])
    animals = herd(say, species, int(s.herd[species, s.place]))
    yield say("fights {animals} on {hex}", animals=animals, hex=at(s.place))


def _take(run: Run, change: Change, say: Translator) -> Told:
    """Yield how many women join the captor, and how many die [V9.9]."""
    s, number = run[0].s, int(run[0].arguments[0])
    loser, place = int(next_loser(s)), int(s.place)
    women = people(s, loser, place)[WOMAN]
    change.add((loser, WOMAN, place), women)
    change.add((int(s.killer), WOMAN, place), -number)
    told = {"colour": colour_name(say, loser), "hex": at(place)}
    if number:
        words = say("takes {women} on {hex} ({colour})")
        yield words.format(women=counted(say, "woman", number), **told)
    if women > number:
        words = say("kills {women} on {hex} ({colour})")
        yield words.format(women=counted(say, "woman", women - number), **told)


def _capture(run: Run, change: Change, say: Translator) -> Told:
    s, place, keeps = run[0].s, int(run[0].s.place), run[0].verb == "keep"
    change.camps.pop(place, None)
    yield say(
        "keeps {camp} on {hex} ({colour})" if keeps else "destroys {camp} on {hex} ({colour})",
        camp=the_camp(say, s, place),
        hex=at(place),
        colour=colour_name(say, int(next_loser(s))),
    )


def _child(run: Run, change: Change, say: Translator) -> Told:
    place, born = int(run[0].s.place), _kind(run[0].arguments[0])
    change.add((run[0].player, born, place), -1)
    told = pawns(say, (kind == born for kind in range(KINDS)))
    yield say("{pawns} born on {hex}", pawns=told, hex=at(place))


_TELLERS: Mapping[str, Callable[[Run, Change, Translator], Told]] = {
    "place": _settle,
    "return": _settle,
    "seed": _seed,
    "move": _move,
    "build": _build,
    "lose": _lose,
    "done": _done,
    "hunt": _hunt,
    "take": _take,
    "keep": _capture,
    "burn": _capture,
    "child": _child,
}
