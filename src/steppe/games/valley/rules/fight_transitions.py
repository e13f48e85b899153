"""Transitions whose next phase depends on the position: step 5, and captures (rules V8.7, V9)."""

from steppe.core.next_player import asked
from steppe.engine.jit import lowest, njit
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.cards import CAMP_LOST, FIGHT_START, ROUND_END, STEP5_START
from steppe.games.valley.rules.effects import has, is_single, leave_place, num_here, tribes_on
from steppe.games.valley.rules.land import check_land
from steppe.games.valley.rules.phases import capturing, fighting
from steppe.games.valley.rules.state import CAVE_BEAR, NO_FIGHT, TRIBAL, State
from steppe.games.valley.rules.tables import KINDS, MAY_KILL_WOMEN
from steppe.games.valley.rules.tricks import card_windows
from steppe.games.valley.rules.turn import first_in_order, nth

# loners [V9.12, V15.12]


@njit
def let_loners_fight(s: State) -> int:
    """Let the next loner fight the first species on its hex; then go on to the tribes' fights."""
    kind = fighting.loner_to_fight(s)
    if kind < KINDS:
        s.hunter = kind
        s.dice[:] = 0
        return stage.LONER_FIGHTING
    s.hunter = 0
    s.order = 0
    leave_place(s)
    return stage.HEX_FOUGHT


@njit
def begin_step(s: State) -> int:
    """Begin step 5: open the card window before all fights."""
    s.fought = 0
    return card_windows.ask_all(s, STEP5_START)


@njit
def hunt(s: State) -> int:
    """Begin the fight with a species."""
    return _open_fight(s, 1 << s.hunter)


# choosing the hex and its combatants


@njit
def name_next(s: State) -> int:
    """Ask the current tribe for its next contested hex; after the last tribe, begin step 6."""
    if s.place != NO_HEX:
        s.fought |= 1 << s.place
        leave_place(s)
    s.sides = 0
    while s.order < s.players:
        tribe = nth(s, s.order)
        hexes = fighting.contested(s, tribe)
        if hexes & (hexes - 1):
            return asked(s, tribe, stage.NAMING)
        if hexes:
            s.place = lowest(hexes)
            return stage.NAMED
        s.order += 1
    return stage.STEP_6


@njit
def begin_hex(s: State) -> int:
    """Begin the tribal fight on a hex, if there is one."""
    s.sides = _combatants(s)
    s.foe = TRIBAL
    return _open_fight(s, s.sides) if fighting.is_brawl(s) else stage.TRIBES_FOUGHT


@njit
def _combatants(s: State) -> int:
    """Return the tribes that take part in the fight on the current hex [V16.34]."""
    tribes = tribes_on(s, 1 << s.place)
    for tribe in range(s.players):
        tribes &= ~(int(has(s.aloof[tribe], s.place)) << tribe)
    return tribes


@njit
def _open_fight(s: State, sides: int) -> int:
    """Open the card window before the first die roll [V16.2]."""
    s.sides = sides
    s.boost[:] = 0
    s.slain = 0
    return card_windows.open_window(s, FIGHT_START, sides)


@njit
def meet_bear(s: State, place: int) -> int:
    """Begin the fight between the tribe in a cave and a bear [V15.23]."""
    s.place = place
    s.foe = CAVE_BEAR
    s.hunter = s.camp[place]
    return _open_fight(s, 1 << s.hunter)


# rounds


@njit
def start_fight(s: State) -> int:
    """Begin a fight with the pawns present when its window closes [V16.9]."""
    return go_on_brawling(s) if s.foe == TRIBAL else _go_on_hunting(s)


@njit
def _roll_next(s: State, rollers: int) -> int:
    """Let a set of tribes roll, and the animals if they are in the fight [V9.2]."""
    s.rollers = rollers
    s.dice[:] = 0
    s.losers = 0
    return stage.FIGHT_ROLLING


@njit
def go_on_brawling(s: State) -> int:
    """Continue with the remaining sides: by a capture, a roll, or the end of the fight."""
    rollers = fighting.who_roll(s)
    if not fighting.is_brawl(s):
        return stage.TRIBES_FOUGHT
    elif is_single(rollers):
        s.killer = lowest(rollers)
        s.losers = s.sides & ~rollers
        return stage.CAPTURING
    else:
        return _roll_next(s, rollers)


@njit
def after_die(s: State) -> int:
    """Continue after a die roll: with the next die, a reroll or a loss."""
    if not fighting.is_rolled(s):
        return stage.FIGHT_ROLLING
    elif not fighting.judge(s):
        return _roll_next(s, s.rollers)
    elif s.losers != 0:
        return stage.ROUND_LOST
    else:
        fighting.kill_animal(s)
        return _go_on_hunting(s)


@njit
def go_on_losing(s: State) -> int:
    """Ask the next loser of a round to give up a pawn; after the last one, continue the fight."""
    if s.losers:
        tribe = first_in_order(s, s.losers)
        kind = fighting.sole_loss(s, tribe)
        if kind < 0:
            return asked(s, tribe, stage.GIVING_UP)
        fighting.give_up(s, tribe, kind)
        return stage.ROUND_LOST
    elif s.foe != TRIBAL:
        return _go_on_hunting(s)
    elif fighting.goes_on(s):
        return card_windows.open_window(s, ROUND_END, s.sides)
    else:
        return go_on_brawling(s)


# animals [V9.7]


@njit
def _go_on_hunting(s: State) -> int:
    if fighting.is_hunt_over(s):
        return _end_hunt(s)
    else:
        return _roll_next(s, 1 << s.hunter)


@njit
def _end_hunt(s: State) -> int:
    """Give the winner food, and go on with the next species or the next bear."""
    if fighting.is_foe_dead(s) and num_here(s, s.hunter, s.place) > 0:
        s.food[s.hunter] += s.slain * fighting.food_of(s, s.foe)
    was_bear = s.foe == CAVE_BEAR
    _lay_down_arms(s)
    return stage.BEARS_COMING if was_bear else stage.SPECIES_NEXT


@njit
def _lay_down_arms(s: State) -> None:
    """Clear the finished fight and check the land [V8.10, V16.9]."""
    s.foe = NO_FIGHT
    s.boost[:] = 0
    s.dice[:] = 0
    s.rollers = 0
    s.losers = 0
    s.slain = 0
    s.killer = 0
    s.sides = 0
    check_land(s)


@njit
def end_brawl(s: State) -> int:
    _lay_down_arms(s)
    return stage.SPECIES_NEXT


@njit
def hunt_next(s: State) -> int:
    """Begin the next fight against animals, for the first remaining tribe on the hex."""
    tribes, herds = _combatants(s), fighting.herds_here(s)
    s.hunter = first_in_order(s, tribes) if herds else 0
    if tribes == 0 or herds == 0:
        return stage.HEX_FOUGHT
    elif herds & (herds - 1):
        return asked(s, s.hunter, stage.HUNTING)
    else:
        s.foe = lowest(herds)
        return stage.SPECIES_NAMED


# captures [V8.7, V9.9]


@njit
def after_capture_asked(s: State) -> int:
    """Begin the pending capture if it is still due."""
    return stage.CAPTURING if capturing.still_holds(s) else _end_capture(s)


@njit
def after_women(s: State) -> int:
    """Ask whether to keep the camp, if there is a choice."""
    if capturing.decides_camp(s):
        return asked(s, s.killer, stage.TAKING_CAMP)
    capturing.finish(s)
    return stage.CAMP_TAKEN


@njit
def after_camp(s: State) -> int:
    """Open the loser's card window if a camp is lost."""
    if not s.kept:
        return stage.CAPTURED
    return card_windows.open_window(s, CAMP_LOST, 1 << capturing.next_loser(s))


@njit
def end_of_loser(s: State) -> int:
    """Continue the capture with the next loser."""
    s.losers &= ~(1 << capturing.next_loser(s))
    return stage.CAPTURING


@njit
def capture_next(s: State) -> int:
    """Begin the capture of the next loser; after the last one, end the capture."""
    if s.losers == 0:
        return _end_capture(s)
    capturing.begin(s)
    if MAY_KILL_WOMEN[s.edition]:
        if capturing.most_taken(s) > 0:
            return asked(s, s.killer, stage.TAKING_WOMEN)
        capturing.take_women(s, 0)
    return stage.WOMEN_TAKEN


@njit
def _end_capture(s: State) -> int:
    s.losers = 0
    s.taken = 0
    s.kept = 0
    if s.foe == TRIBAL:
        return stage.TRIBES_FOUGHT
    else:
        s.killer = 0
        leave_place(s)
        return stage.ACTED
