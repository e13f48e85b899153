"""What follows what in step 5, and in captures of step 4 (rules V8.7, V9)."""

from steppe.core.jit import lowest, njit
from steppe.games.valley.board import NO_HEX
from steppe.games.valley.cards import CAMP_LOST, FIGHT_START, ROUND_END, STEP5_START
from steppe.games.valley.effects import (
    has,
    let_decide,
    let_draw,
    nth,
    num_here,
    opposing,
)
from steppe.games.valley.land import settle
from steppe.games.valley.phases import capturing, fighting
from steppe.games.valley.state import (
    ACTED,
    BEARS_COMING,
    CAMP_TAKEN,
    CAPTURE_ASKED,
    CAPTURED,
    CAPTURING,
    CAVE_BEAR,
    DECOYED,
    FIGHT_OPENED,
    FIGHT_ROLLED,
    FIGHT_ROLLING,
    GIVING_UP,
    HEX_FOUGHT,
    HUNTING,
    LONER_FIGHTING,
    NAMED,
    NAMING,
    NO_FIGHT,
    ROUND_LOST,
    ROUND_OVER,
    SPECIES_NAMED,
    SPECIES_NEXT,
    STEP_5,
    STEP_6,
    TAKING_CAMP,
    TAKING_WOMEN,
    TRIBAL,
    TRIBES_FOUGHT,
    WOMEN_TAKEN,
    State,
)
from steppe.games.valley.tables import (
    KINDS,
    MAY_KILL_WOMEN,
    SPECIES,
    TRIBES,
    WARRIOR,
    WOMAN,
)
from steppe.games.valley.tricks import asking


@njit
def pass_step(s: State) -> None:
    """Go through one step that nobody decides."""
    if s.phase == FIGHT_ROLLED:
        _after_die(s)
    elif s.phase == ROUND_LOST:
        _go_on_losing(s)
    elif s.phase == FIGHT_OPENED:
        _start_fight(s)
    elif s.phase == ROUND_OVER:
        _go_on_brawling(s)
    elif s.phase == HEX_FOUGHT:
        _name_next(s)
    elif s.phase == NAMED:
        _begin_hex(s)
    elif s.phase == TRIBES_FOUGHT:
        _end_brawl(s)
    elif s.phase == SPECIES_NEXT:
        _hunt_next(s)
    else:
        _pass_rarer_step(s)


@njit
def _pass_rarer_step(s: State) -> None:
    if s.phase == SPECIES_NAMED:
        _open_fight(s, 1 << s.hunter)
    elif s.phase == STEP_5:
        s.fought = 0
        asking.open_window(s, STEP5_START, asking.everybody(s))
    elif s.phase == DECOYED:
        _let_loners_fight(s)
    else:
        _pass_capture(s)


# loners [V9.12, V15.12]


@njit
def _let_loners_fight(s: State) -> None:
    """Let the next loner fight the first species on its hex, or begin with the tribes."""
    kind = loner_to_fight(s)
    if kind < KINDS:
        s.hunter = kind
        s.dice[:] = 0
        let_draw(s, LONER_FIGHTING)
        return
    s.hunter = 0
    s.order = 0
    s.place = NO_HEX
    s.phase = HEX_FOUGHT


@njit
def loner_to_fight(s: State) -> int:
    """Return the loner that fights next, KINDS for none: hexes ascending, the woman first."""
    warrior, woman = s.loner[WARRIOR], s.loner[WOMAN]
    fights_woman = woman != NO_HEX and s.beasts[woman] > 0
    fights_warrior = warrior != NO_HEX and s.beasts[warrior] > 0
    if fights_woman and (woman <= warrior or not fights_warrior):
        return WOMAN
    return WARRIOR if fights_warrior else KINDS


# which hex, and who fights there


@njit
def contested(s: State, tribe: int) -> int:
    """Return the contested hexes of a tribe that are not resolved yet [V9.1]."""
    found, hexes = 0, int(s.home[tribe] & ~s.fought)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if opposing(s, tribe, place) > 0:
            found |= 1 << place
    return found


@njit
def _name_next(s: State) -> None:
    """Let the tribe in turn name its next contested hex; after the last tribe comes step 6."""
    if s.place != NO_HEX:
        s.fought |= 1 << s.place
        s.place = NO_HEX
    s.sides = 0
    while s.order < s.players:
        tribe = nth(s, s.order)
        hexes = contested(s, tribe)
        if hexes & (hexes - 1):
            let_decide(s, NAMING, tribe)
            return
        if hexes:
            s.place = lowest(hexes)
            s.phase = NAMED
            return
        s.order += 1
    s.phase = STEP_6


@njit
def _begin_hex(s: State) -> None:
    """Begin with the tribes of a hex, if they fight."""
    s.sides = 0
    for tribe in range(s.players):
        if num_here(s, tribe, s.place) > 0 and not has(s.aloof[tribe], s.place):
            s.sides |= 1 << tribe
    s.foe = TRIBAL
    if fighting.is_brawl(s):
        _open_fight(s, s.sides)
    else:
        s.phase = TRIBES_FOUGHT


@njit
def _open_fight(s: State, sides: int) -> None:
    """Ask for cards before the first die [V16.2]."""
    s.sides = sides
    s.boost[:] = 0
    s.slain = 0
    asking.open_window(s, FIGHT_START, sides)


@njit
def meet_bear(s: State, place: int) -> None:
    """Let the tribe of a cave fight a bear there [V15.23]."""
    s.place = place
    s.foe = CAVE_BEAR
    s.hunter = s.camp[place]
    _open_fight(s, 1 << s.hunter)


# rounds


@njit
def _start_fight(s: State) -> None:
    """Begin a fight with those that are there when its window closes [V16.9]."""
    if s.foe == TRIBAL:
        _go_on_brawling(s)
    elif fighting.is_hunt_over(s):
        _end_hunt(s)
    else:
        _roll_next(s, 1 << s.hunter)


@njit
def _roll_next(s: State, rollers: int) -> None:
    fighting.begin_round(s, rollers)
    let_draw(s, FIGHT_ROLLING)


@njit
def _go_on_brawling(s: State) -> None:
    """Go on with the sides that are left: capture, roll, or nothing."""
    rollers = fighting.who_roll(s)
    if not fighting.is_brawl(s):
        s.phase = TRIBES_FOUGHT
    elif fighting.is_single(rollers):
        s.killer = lowest(rollers)
        s.losers = s.sides & ~rollers
        s.phase = CAPTURING
    else:
        _roll_next(s, rollers)


@njit
def _after_die(s: State) -> None:
    """Go on after a die: the next one, the same again, or a loss."""
    if not fighting.is_rolled(s):
        let_draw(s, FIGHT_ROLLING)
    elif not fighting.judge(s):
        _roll_next(s, s.rollers)
    elif s.losers != 0:
        s.phase = ROUND_LOST
    else:
        fighting.kill_animal(s)
        _go_on_hunting(s)


@njit
def _go_on_losing(s: State) -> None:
    """Let the next loser of a round give up a pawn; then see how the fight goes on."""
    tribe = fighting.next_loser(s)
    if tribe < TRIBES:
        kind = fighting.sole_loss(s, tribe)
        if kind < 0:
            let_decide(s, GIVING_UP, tribe)
        else:
            fighting.give_up(s, tribe, kind)
    elif s.foe != TRIBAL:
        _go_on_hunting(s)
    elif fighting.goes_on(s):
        asking.open_window(s, ROUND_END, s.sides)
    else:
        _go_on_brawling(s)


# animals [V9.7]


@njit
def _go_on_hunting(s: State) -> None:
    if fighting.is_hunt_over(s):
        _end_hunt(s)
    else:
        _roll_next(s, 1 << s.hunter)


@njit
def _end_hunt(s: State) -> None:
    """Pay the winner, and go on with the next species or the next bear."""
    if fighting.is_foe_dead(s) and num_here(s, s.hunter, s.place) > 0:
        fighting.eat(s, s.hunter)
    was_bear = s.foe == CAVE_BEAR
    _lay_down_arms(s)
    s.phase = BEARS_COMING if was_bear else SPECIES_NEXT


@njit
def _lay_down_arms(s: State) -> None:
    """Forget the fight that is over, and look at the position anew [V8.10, V16.9]."""
    s.foe = NO_FIGHT
    s.boost[:] = 0
    s.dice[:] = 0
    s.rollers = 0
    s.losers = 0
    s.slain = 0
    s.killer = 0
    s.sides = 0
    settle(s)


@njit
def _end_brawl(s: State) -> None:
    _lay_down_arms(s)
    s.phase = SPECIES_NEXT


@njit
def _hunt_next(s: State) -> None:
    """Let the first tribe left on the hex fight the next species."""
    s.hunter = _next_hunter(s)
    herds = herds_here(s)
    if s.hunter == TRIBES or herds == 0:
        s.hunter = 0
        s.phase = HEX_FOUGHT
    elif herds & (herds - 1):
        let_decide(s, HUNTING, s.hunter)
    else:
        s.foe = lowest(herds)
        s.phase = SPECIES_NAMED


@njit
def _next_hunter(s: State) -> int:
    for order in range(s.players):
        tribe = nth(s, order)
        if num_here(s, tribe, s.place) > 0 and not has(s.aloof[tribe], s.place):
            return tribe
    return TRIBES


@njit
def herds_here(s: State) -> int:
    """Return the species on the hex of the fight."""
    found = 0
    for species in range(SPECIES):
        if s.herd[species, s.place] > 0:
            found |= 1 << species
    return found


# captures [V8.7, V9.9]


@njit
def _pass_capture(s: State) -> None:
    """Go through one step of a capture."""
    if s.phase == CAPTURE_ASKED:
        if capturing.still_holds(s):
            s.phase = CAPTURING
        else:
            _end_capture(s)
    elif s.phase == CAPTURING:
        _capture_next(s)
    elif s.phase == WOMEN_TAKEN:
        if capturing.decides_camp(s):
            let_decide(s, TAKING_CAMP, s.killer)
        else:
            capturing.finish(s)
            s.phase = CAMP_TAKEN
    elif s.phase == CAMP_TAKEN:
        s.phase = CAPTURED
        if s.kept:
            asking.open_window(s, CAMP_LOST, 1 << capturing.next_loser(s))
    elif s.phase == CAPTURED:
        s.losers &= ~(1 << capturing.next_loser(s))
        s.phase = CAPTURING


@njit
def _capture_next(s: State) -> None:
    """Begin with the next loser; without one the capture is over."""
    if s.losers == 0:
        _end_capture(s)
        return
    capturing.begin(s)
    if capturing.decides_women(s):
        let_decide(s, TAKING_WOMEN, s.killer)
        return
    if MAY_KILL_WOMEN[s.edition]:
        capturing.take_women(s, 0)
    s.phase = WOMEN_TAKEN


@njit
def _end_capture(s: State) -> None:
    s.losers = 0
    s.taken = 0
    s.kept = 0
    if s.foe == TRIBAL:
        s.phase = TRIBES_FOUGHT
    else:
        s.killer = 0
        s.place = NO_HEX
        s.phase = ACTED
