"""Transitions whose next phase depends on the position: set-up, steps 1 to 4 (rules V2, V4 to V8).

Each function returns the next phase; ``flow`` lists the phases in order. Step 5 is in
``fight_transitions.py``, later steps are in ``turn_end.py``.
"""

from steppe.core.next_player import asked
from steppe.engine.jit import lowest, njit
from steppe.games.valley.rules import cards, fight_transitions, stage, tables, turn_end
from steppe.games.valley.rules.effects import alive, is_playing, leave_place, tribes_on
from steppe.games.valley.rules.land import check_land
from steppe.games.valley.rules.phases import (
    acting,
    befalling,
    capturing,
    drawing,
    placing,
    ranking,
    roaming,
    suffering,
)
from steppe.games.valley.rules.state import WAITING, State
from steppe.games.valley.rules.tricks import card_windows
from steppe.games.valley.rules.turn import nth

# set-up


@njit
def place_next(s: State) -> int:
    """Let the next tribe place its first camp; after the last one, deal the cards."""
    s.turn += 1
    s.order += 1
    leave_place(s)
    if s.order < s.players:
        return asked(s, nth(s, s.order), stage.PLACING)
    s.order = 0
    return stage.DEALING


@njit
def after_placing(s: State) -> int:
    """Ask for a first field where one is allowed, or go on [V2.8]."""
    return stage.FIRST_SEEDING if placing.may_seed_first(s) else stage.PLACED


@njit
def deal_next(s: State) -> int:
    """Deal until every tribe has its hand [V2.9]."""
    if s.hand[nth(s, s.order)] == tables.HAND_SIZE[s.edition, s.players]:
        s.order += 1
    return stage.DEALING if s.order < s.players else stage.TURN_BEGUN


# step 1


@njit
def begin_turn(s: State) -> int:
    """Begin a turn of the game, with an event unless it is one of the first turns."""
    befalling.clear(s)
    turn_end.check_gone(s)
    s.order = 0
    if s.turns < tables.QUIET_TURNS:
        return stage.STEP_1_OVER
    drawing.refill_events(s, s.season)
    return stage.EVENT_DRAWING


@njit
def look_at_card(s: State) -> int:
    """Roll for the event card if it needs a die [V5.4]."""
    asks = befalling.num_loners_away(s) == tables.KINDS or cards.NEEDS_DIE[s.event]
    return stage.EVENT_ROLLING if asks else stage.EVENT_ROLLED


@njit
def let_befall(s: State) -> int:
    """Carry out an event card, then go on to its window, loner, lost pawns or bears."""
    befalling.apply(s)
    if cards.IS_FLOOD[s.event]:
        return card_windows.open_window(s, cards.IN_FLOOD, tribes_on(s, s.flooded))
    if befalling.num_loners_away(s) > 0:
        return stage.LONER_COMING
    if s.event == cards.CAVE_BEARS:
        s.struck = befalling.caves_with_bears(s)
        return stage.BEARS_COMING
    if befalling.struck_hexes(s) or s.event in (cards.SNOWFALL, cards.EPIDEMIC):
        return _strike(s)
    return end_event(s)


@njit
def after_flood(s: State) -> int:
    """Carry out a flood after its card window is closed."""
    befalling.drown(s)
    return _strike(s)


@njit
def _strike(s: State) -> int:
    suffering.begin(s)
    return stage.STRIKING


@njit
def strike_next(s: State) -> int:
    """Ask for the next pawn lost to the event, or end the event."""
    if suffering.is_over(s):
        return end_event(s)
    tribe = nth(s, s.order)
    loss = suffering.sole_loss(s)
    if loss < 0:
        return asked(s, tribe, stage.SUFFERING)
    suffering.lose(s, tribe, loss)
    return stage.STRIKING


@njit
def meet_next_bear(s: State) -> int:
    """Begin the next cave's fight with its bear; skip caves that no longer exist [V15.23]."""
    leave_place(s)
    if s.struck == 0:
        return end_event(s)
    place = lowest(s.struck)
    s.struck &= s.struck - 1
    return (
        fight_transitions.meet_bear(s, place)
        if s.camp[place] != tables.NOBODY
        else stage.BEARS_COMING
    )


@njit
def end_event(s: State) -> int:
    """End step 1 and check the land."""
    check_land(s)
    s.struck = 0
    s.order = 0
    return stage.STEP_1_OVER


@njit
def let_return(s: State) -> int:
    """Deal to a returned tribe, or ask the next waiting tribe; then begin step 2 [V17.3]."""
    if s.phase == stage.RETURNED and s.owed > 0:
        drawing.refill_tricks(s)
        if s.in_deck > 0:
            return stage.RETURN_DEALING
        s.owed = 0
    while s.order < s.players:
        tribe = nth(s, s.order)
        if s.standing[tribe] == WAITING:
            if placing.return_hexes(s):
                return asked(s, tribe, stage.RETURNING)
            placing.give_up(s, tribe)
        s.order += 1
    turn_end.check_gone(s)
    return stage.STEP_2


# steps 2 and 3


@njit
def arrive_next(s: State) -> int:
    """Draw the next animal; place all drawn animals once there are enough [V6.5]."""
    if s.num_arrivals < drawing.num_to_arrive(s) and not drawing.is_bag_empty(s):
        return stage.ARRIVING
    drawing.place_all(s)
    return stage.STEP_3


@njit
def let_herds_be_asked(s: State) -> int:
    """Open the card window before the animals move."""
    return card_windows.ask_all(s, cards.ANIMALS_START)


@njit
def herds_asked(s: State) -> int:
    """Roll for the animals' direction."""
    return stage.STEERING


@njit
def move_animals(s: State) -> int:
    """Move herds and loners, then open the card window."""
    roaming.move_herds(s)
    roaming.move_loners(s)
    check_land(s)
    return card_windows.ask_all(s, cards.ANIMALS_END)


# step 4


@njit
def rank(s: State) -> int:
    """Determine the first player for the turn; one edition ranks the tribes [V4.5]."""
    s.spent[:] = 0
    turn_end.check_gone(s)
    if tables.ROTATES[s.edition] or s.turns == 0:
        return _begin_parts(s)
    ranking.begin(s, ranking.richest(s, alive(s)))
    return rank_again(s)


@njit
def rank_again(s: State) -> int:
    """Let tied tribes roll, or set the first player."""
    if s.rollers & (s.rollers - 1):
        return stage.RANKING
    if s.rollers:
        s.first = lowest(s.rollers)
    s.rollers = 0
    s.dice[:] = 0
    return _begin_parts(s)


@njit
def _begin_parts(s: State) -> int:
    """Look for captures at the start of step 4, then begin the tribes' parts [V8.7]."""
    s.order = -1
    s.acting = tables.NOBODY
    return stage.ACTED


@njit
def after_action(s: State) -> int:
    """Check the land, then continue the part, or begin the first part [V8.7, V16.9]."""
    check_land(s)
    if tables.CAPTURES_AT_ONCE[s.edition] and capturing.find(s):
        return card_windows.open_window(s, cards.IN_CAPTURE, s.losers)
    if s.acting == tables.NOBODY:
        return _begin_next_part(s)
    if is_playing(s, s.acting) and (s.hand[s.acting] > 0 or acting.can_act(s)):
        return asked(s, s.acting, stage.ACTING)  # every tribe with a card is asked [V23.2]
    return stage.PART_OVER


@njit
def _begin_next_part(s: State) -> int:
    """Let the next tribe act; after the last one, begin the fights."""
    s.order += 1
    while s.order < s.players and not is_playing(s, nth(s, s.order)):
        s.order += 1
    if s.order < s.players:
        acting.begin(s, nth(s, s.order))
        return stage.ACTED
    s.spent[:] = 0
    turn_end.check_gone(s)
    return stage.STEP_5


@njit
def end_part(s: State) -> int:
    """End a tribe's part."""
    acting.end(s)
    s.turn += 1
    return stage.ACTED


@njit
def after_own_action(s: State) -> int:
    """Continue the part, unless a card first needs a draw or a roll."""
    return stage.ACTED if s.phase == stage.ACTING else int(s.phase)
