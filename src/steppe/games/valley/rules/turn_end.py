"""Transitions in steps 6 to 10, and the end of the match (rules V10 to V14)."""

from steppe.core.next_player import asked
from steppe.engine.jit import njit
from steppe.games.valley.rules import cards, stage, state, tables
from steppe.games.valley.rules.board import HEXES, LAKES, NO_HEX
from steppe.games.valley.rules.camps import remove_field, sowable
from steppe.games.valley.rules.effects import alive, has, having, is_playing, num_pawns, only_pawn
from steppe.games.valley.rules.losses import destroy
from steppe.games.valley.rules.option_words import LATE_THAW
from steppe.games.valley.rules.phases import bearing, drawing, eating, ranking
from steppe.games.valley.rules.phases.placing import leave_cards
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import SUMMER, WARRIOR, WINTER, WOMAN
from steppe.games.valley.rules.tricks import card_play, card_windows
from steppe.games.valley.rules.turn import is_last_of_season, nth


@njit
def begin_survival(s: State) -> int:
    """Begin step 6: open the card window before the meal."""
    check_gone(s)
    s.order = 0
    return card_windows.ask_all(s, cards.SURVIVAL_START)


# eliminated tribes [V10.6, V14.6, V17.1]


@njit
def check_gone(s: State) -> None:
    """Eliminate tribes without pawns, or let them wait for a second start."""
    for tribe in range(s.players):
        if s.standing[tribe] == state.PLAYING and num_pawns(s, tribe) == 0:
            s.food[tribe] = 0
            s.fire[tribe] = NO_HEX
            if s.second_start and s.year == 1 and not s.returned[tribe]:
                s.standing[tribe] = state.WAITING
            else:
                s.standing[tribe] = state.GONE
                leave_cards(s, tribe)


# step 6


@njit
def next_to_eat(s: State) -> int:
    """Compute the next tribe's income [V10.5]."""
    if s.order >= s.players:
        return stage.SURVIVED
    tribe = nth(s, s.order)
    if is_playing(s, tribe):
        s.food[tribe] += eating.income(s, tribe)
        return stage.HUNGRY
    s.order += 1
    return stage.EATING


@njit
def let_starve(s: State) -> int:
    """Ask which pawns starve, unless there is no choice [V10.4]."""
    tribe = nth(s, s.order)
    home, victim = s.home[tribe], -1
    if home == 0:
        s.order += 1
        return stage.EATING
    if not eating.is_fed(s, tribe):
        victim = only_pawn(having(s, tribe, WARRIOR, home), having(s, tribe, WOMAN, home))
    if victim < 0:
        return asked(s, tribe, stage.STARVING)
    eating.starve(s, tribe, victim)
    return stage.HUNGRY


@njit
def end_survival(s: State) -> int:
    if eating.is_harvest(s):
        for place in range(HEXES):  # [V10.3]
            remove_field(s, place)
    check_gone(s)
    if s.season == SUMMER and s.month == cards.SOWING_MONTH:
        return card_windows.ask_all(s, cards.SURVIVAL_END)
    return stage.STEP_7


# step 7


@njit
def begin_births(s: State) -> int:
    """Begin step 7 if births are due: open the card window."""
    if not bearing.is_time(s):
        return stage.STEP_8
    return card_windows.ask_all(s, cards.BIRTHS_START)


@njit
def count_births(s: State) -> int:
    """Count the births in all camps."""
    bearing.count_births(s)
    return stage.BEARING


@njit
def after_birth(s: State) -> int:
    """Roll again for a twin, or go on with the next birth."""
    return stage.BIRTH_ROLLING if s.twins > 0 else stage.BEARING


@njit
def end_births(s: State) -> int:
    """End step 7."""
    bearing.clear(s)
    return stage.STEP_8


@njit
def bear_next(s: State) -> int:
    """Go on with the next birth; after the last one, open the card window."""
    s.place = bearing.next_place(s)
    if s.place == NO_HEX:
        return card_windows.ask_all(s, cards.BIRTHS_END)
    elif not bearing.chooses(s):
        return stage.BIRTH_ROLLING
    else:
        tribe = nth(s, s.order)
        kind = bearing.sole_child(s, tribe)
        if kind < 0:
            return asked(s, tribe, stage.CHOOSING_CHILD)
        bearing.choose(s, kind)
        return stage.BEARING


# steps 8 to 10


@njit
def begin_seedtime(s: State) -> int:
    """Begin step 8 in the last turn of winter."""
    check_gone(s)
    s.order = 0
    is_time = s.season == WINTER and is_last_of_season(s)  # [V12.1]
    return stage.SEED_NEXT if is_time else stage.STEP_9


@njit
def begin_drawing(s: State) -> int:
    """Begin step 9, at the end of a season."""
    s.order = 0
    return stage.TRICK_NEXT if is_last_of_season(s) else stage.STEP_10


@njit
def end_turn(s: State) -> int:
    """End the turn: the ice breaks in spring, then the match may end."""
    if not s.ways & LATE_THAW:
        break_ice(s)  # before eliminations and victory are checked [V14.1]
    check_gone(s)
    return _judge(s)


@njit
def break_ice(s: State) -> None:
    """Remove everything on the ice at the end of winter [V15.15]."""
    if s.ice and is_last_of_season(s):
        for place in range(HEXES):
            if has(LAKES[s.board], place):
                destroy(s, place)
        s.ice = 0
        s.opened = 0


@njit
def break_tie_again(s: State) -> int:
    """Go on with the tribes that are still tied after the dice."""
    return break_tie(s, s.rollers)


@njit
def seed_next(s: State) -> int:
    """Let the next tribe that can sow or play a card do so [V12.1]."""
    if s.order >= s.players:
        return stage.STEP_9
    tribe = nth(s, s.order)
    if sowable(s, tribe) or card_play.could_play(s, tribe, cards.SEEDTIME):
        return asked(s, tribe, stage.SEEDING)
    s.order += 1
    return stage.SEED_NEXT


@njit
def draw_next(s: State) -> int:
    """Let the next tribe with room in its hand draw a card [V13.1]."""
    if s.order >= s.players:
        return stage.STEP_10
    tribe = nth(s, s.order)
    if is_playing(s, tribe) and s.hand[tribe] < tables.HAND_SIZE[s.edition, s.players]:
        drawing.refill_tricks(s)
        if s.in_deck > 0:
            return stage.TRICK_DRAWING
    s.order += 1
    return stage.TRICK_NEXT


@njit
def _judge(s: State) -> int:
    """End the match if the rules say so, else go on to the next turn [V14.1 to V14.9]."""
    waiting = 0
    for tribe in range(s.players):
        waiting |= int(s.standing[tribe] == state.WAITING) << tribe
    left, winners = alive(s), _with_camps_twice(s)
    if not waiting and left & (left - 1) == 0:  # [V14.5, V14.7, V17.4]
        return end(s, left, state.LAST_TRIBE if left else state.EXTINCTION)
    if winners:
        s.ending = state.BY_CAMPS
        return break_tie(s, ranking.richest(s, winners))
    if s.turns + 1 >= s.last:
        s.ending = state.TURN_LIMIT
        return break_tie(s, ranking.richest(s, left if left else waiting))
    return advance(s)


@njit
def _with_camps_twice(s: State) -> int:
    """Return the tribes that win by camps; record the announcements [V14.2, V14.3, V18.8]."""
    winners = 0
    for tribe in range(s.players):
        has_them = s.num_camps[tribe] >= tables.VICTORY_CAMPS
        if s.advanced and s.fire[tribe] == NO_HEX:
            has_them = False
        if has_them and s.announced[tribe]:
            winners |= 1 << tribe
        s.announced[tribe] = int(has_them)
    return winners


@njit
def break_tie(s: State, tribes: int) -> int:
    """End with one or several winners, or let tied tribes roll [V14.4, V14.9]."""
    is_shared = s.ending == state.BY_CAMPS and tables.SHARES_VICTORY[s.edition]
    if tribes & (tribes - 1) == 0 or is_shared:
        return end(s, tribes, s.ending)
    if tribes != s.rollers:
        ranking.begin(s, tribes)
    return stage.TIE_ROLLING


@njit
def end(s: State, winners: int, ending: int) -> int:
    """End the match and record its winners and reason."""
    s.winners = winners
    s.ending = ending
    s.rollers = 0
    s.dice[:] = 0
    s.turns += 1
    s.turn += 1
    return stage.OVER


@njit
def advance(s: State) -> int:
    """Advance to the next turn of the game [V14.1]."""
    if s.ways & LATE_THAW:
        break_ice(s)
    s.turns += 1
    s.turn += 1
    if not s.held:
        s.month += 1
    if s.month > tables.MONTHS:
        end_season(s)
    if tables.ROTATES[s.edition]:
        _pass_first(s)
    return stage.TURN_BEGUN


@njit
def end_season(s: State) -> None:
    """End all effects that last for a season [V15.8, V15.15, V15.19]."""
    for event in range(cards.EVENTS):
        if cards.EVENT_SEASON[event] == s.season:
            s.in_force[event] = 0
    s.opened = 0
    s.season = 1 - s.season
    s.month = 1
    s.prolonged = 0
    s.year += s.season == SUMMER


@njit
def _pass_first(s: State) -> None:
    """Make the next tribe in the game, clockwise, the first player [V4.5]."""
    for step in range(1, s.players):
        tribe = (s.first + step) % s.players
        if is_playing(s, tribe):
            s.first = tribe
            return
