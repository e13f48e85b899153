"""What cannot be under way in single phases and windows (rules V2 to V18); see ``moment.py``."""

from collections.abc import Iterator

from steppe.games.valley.rules import cards, state, tables
from steppe.games.valley.rules import stage as at
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.effects import has, num_pawns, tribes_on
from steppe.games.valley.rules.phases import befalling, capturing, drawing, fighting, suffering
from steppe.games.valley.rules.state import CAVE_BEAR, HERD_DIE, NO_FIGHT, TRIBAL, State
from steppe.games.valley.rules.tables import NOBODY, TRIBE_WORDS, WOLF_CUB, WOMAN
from steppe.games.valley.rules.turn import nth, unrolled

Faults = Iterator[str]


def set_up(s: State) -> Faults:
    """[V2.5, V2.9]"""
    placed = {at.LOTTING: 0, at.PLACING: s.order, at.FIRST_SEEDING: s.order + 1}
    for order in range(s.players):
        tribe = nth(s, order)
        if (num_pawns(s, tribe) > 0) != (order < placed.get(s.phase, s.players)):
            yield f"{TRIBE_WORDS[tribe]} does not place its first camp in that order [V2.5]"
        if not _is_dealt(s, order, int(s.hand[tribe])):
            yield f"{TRIBE_WORDS[tribe]} is not dealt {s.hand[tribe]} cards in that order [V2.9]"
    if state.DISCARDED in tuple(s.trick):
        yield "no card is discarded before the first turn [V2.9]"


def _is_dealt(s: State, order: int, cards_held: int) -> bool:
    """Return whether a tribe of the set-up has as many cards as it can have now."""
    most = int(tables.HAND_SIZE[s.edition, s.players])
    if s.phase == at.DEALING and order == s.order:
        return cards_held < most
    return cards_held == (most if s.phase == at.DEALING and order < s.order else 0)


def first_field(s: State) -> Faults:
    """[V2.8]"""
    if s.camp[s.place] != s.player or s.crop[s.place] != tables.NO_FIELD:
        yield "a first field lies beside a first camp, in 'place' [V2.8]"


def striking(s: State) -> Faults:
    """[V5.6]"""
    if s.struck & ~suffering.hexes_of(s, nth(s, s.order)):
        yield f"the event does not strike {TRIBE_WORDS[nth(s, s.order)]} on all 'struck' [V5.6]"


def loner_coming(s: State) -> Faults:
    """[V15.12]"""
    away = befalling.num_loners_away(s)
    if not away or (s.die > 0) != (away == tables.KINDS):
        yield "a loner comes: the one of the die, or the only one that is away [V15.12]"


def flood(s: State) -> Faults:
    """[V15.6]"""
    if not cards.IS_FLOOD[s.event]:
        yield f"{cards.EVENT_NAMES[s.event]} is no flood, so its window is not open [V15.6]"


def second_start(s: State) -> Faults:
    """[V17.1, V17.2]"""
    tribe = nth(s, s.order)
    if s.phase == at.RETURNING and s.standing[tribe] != state.WAITING:
        yield f"{TRIBE_WORDS[tribe]} does not wait for a second start [V17.1]"
    if s.hand[tribe] + s.owed > tables.RETURN_CARDS and s.owed:
        yield f"{tables.RETURN_CARDS} cards are dealt at a second start [V17.2]"


def arriving(s: State) -> Faults:
    """[V6.1]"""
    coming = [int(number) for number in s.arrivals][: s.num_arrivals]
    if s.num_arrivals >= drawing.num_to_arrive(s):
        yield f"only {drawing.num_to_arrive(s)} animals arrive in this turn [V6.1]"
    is_drawn = [tables.EXISTS[s.edition, n] and n >= tables.STRAYS for n in coming]
    if len({*coming}) < len(coming) or not all(is_drawn):
        yield "'arrivals' are animals of the bag, each once [V6.1]"


def ranking(s: State) -> Faults:
    """[V4.5, V14.4]"""
    if not s.rollers & (s.rollers - 1) or not unrolled(s):
        yield "several tribes roll for the first place, and one of them still has to [V4.5]"


def loner_fighting(s: State) -> Faults:
    """[V15.12]"""
    if s.hunter >= tables.KINDS or fighting.loner_to_fight(s) != s.hunter:
        yield "'hunter' is the loner that fights: the woman first [V15.12]"
    if any(s.dice[1:]):
        yield "'dice' of a loner: its own, until the animals' is rolled [V15.12]"


def fight(s: State) -> Faults:
    """[V9.2, V9.4, V15.23]"""
    if s.foe == TRIBAL and s.sides & (s.sides - 1) and not fighting.who_roll(s):
        yield "none of the 'sides' has a pawn on the 'place' of the fight [V9.4]"
    if s.foe == CAVE_BEAR and s.event != cards.CAVE_BEARS:
        yield "'foe cave-bear' needs 'event cave-bears' [V15.23]"
    if s.struck and s.foe != CAVE_BEAR:
        yield "'struck' are the caves of other bears: 'foe cave-bear' [V15.23]"


def rolling(s: State) -> Faults:
    """[V9.2, V9.6, V9.7]"""
    if s.foe == TRIBAL:
        rollers = fighting.who_roll(s) if fighting.goes_on(s) else 0
    else:
        rollers = 0 if fighting.is_hunt_over(s) else 1 << s.hunter
    if s.rollers != rollers:
        yield "'rollers' are all tribes that go on with this fight on its 'place' [V9.2]"
    if fighting.is_rolled(s) or s.dice[HERD_DIE]:
        yield "'phase fight-rolling' needs a die that is still to be rolled [V9.2]"


def losing(s: State) -> Faults:
    """[V9.2, V9.6, V9.8]"""
    if s.losers & ~s.rollers or has(s.losers, s.killer) or not fighting.is_rolled(s):
        yield "'losers' have rolled, and not the highest value as 'killer' has [V9.8]"
    if s.foe == TRIBAL and not has(s.sides & tribes_on(s, 1 << int(s.place)), s.killer):
        yield "'killer' is one of the 'sides' on the 'place' of the fight [V9.6]"
    for tribe in range(s.players):
        kinds = [fighting.may_give_up(s, tribe, kind) for kind in range(WOLF_CUB + 1)]
        if has(s.losers, tribe) and not any(kinds):
            yield f"{TRIBE_WORDS[tribe]} has nothing to lose in this fight [V9.8]"


def capture(s: State) -> Faults:
    """[V8.7, V9.2, V9.9]"""
    if s.foe == NO_FIGHT and (s.sides or s.rollers or any(s.dice)):
        yield "'sides', 'rollers' and 'dice' are of a fight, and this capture is of none [V8.7]"
    if s.foe not in (TRIBAL, NO_FIGHT) or s.killer >= s.players or has(s.losers, s.killer):
        yield "the tribe 'killer' captures others, 'losers' [V9.9]"
    elif s.taken > s.pawns[s.killer * tables.KINDS + WOMAN, s.place]:
        yield f"{TRIBE_WORDS[s.killer]} has no {s.taken} women in 'place' that it has taken [V9.9]"
    elif s.phase == at.TAKING_CAMP and not capturing.decides_camp(s):
        yield "there is no camp to be taken in 'place' [V9.9]"
    if s.foe == TRIBAL and s.acting != NOBODY:
        yield "tribes fight after all parts of step 4, so nobody is 'acting' [V9.1]"


def birth(s: State) -> Faults:
    """[V11.2, V11.3, V16.46]"""
    tribe = nth(s, s.order)
    is_beasts = s.beast == s.place and s.mother == tribe
    if not is_beasts and not (s.births[s.place] and s.camp[s.place] == tribe):
        yield f"{TRIBE_WORDS[tribe]} has no birth in 'place' [V11.2]"
    if s.taken > (s.twins == 1):
        yield "'taken' tells whether the first of twins has come [V11.3]"
    for place in range(HEXES):
        if s.births[place] and s.camp[place] == NOBODY:
            yield "'births' are those of camps [V11.2]"


def trick_drawing(s: State) -> Faults:
    """[V13.1]"""
    tribe = nth(s, s.order)
    if s.hand[tribe] >= tables.HAND_SIZE[s.edition, s.players]:
        yield f"{TRIBE_WORDS[tribe]} has cards enough, so it draws none [V13.1]"
