"""Card windows: the tribes to ask, their order, and the effect of their answers (rule V16.3)."""

from steppe.core.next_player import asked
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.valley.rules import cards, stage
from steppe.games.valley.rules.actions import PASS
from steppe.games.valley.rules.effects import has, is_playing, num_here
from steppe.games.valley.rules.land import check_land
from steppe.games.valley.rules.option_words import LOOSE_CARDS
from steppe.games.valley.rules.phases import capturing, eating, fighting
from steppe.games.valley.rules.state import TRIBAL, State
from steppe.games.valley.rules.tricks import card_play

FOLLOWING = {  # the phase after each window
    cards.IN_FLOOD: stage.FLOOD_ASKED,
    cards.ANIMALS_START: stage.HERDS_ASKED,
    cards.ANIMALS_END: stage.STEP_4,
    cards.IN_CAPTURE: stage.CAPTURE_ASKED,
    cards.STEP5_START: stage.DECOYED,
    cards.FIGHT_START: stage.FIGHT_OPENED,
    cards.ROUND_END: stage.ROUND_OVER,
    cards.CAMP_LOST: stage.CAPTURED,
    cards.SURVIVAL_START: stage.EATING,
    cards.SURVIVAL_END: stage.STEP_7,
    cards.BIRTHS_START: stage.BIRTHS_BEGUN,
    cards.BIRTHS_END: stage.STEP_7_OVER,
}
_AFTER = table([FOLLOWING.get(window, 0) for window in range(cards.WINDOWS)])


@njit
def open_window(s: State, window: int, circle: int) -> int:
    """Open a window for a set of tribes; return the phase that follows."""
    s.window = window
    s.circle = circle
    s.quiet = 0
    s.asker = s.first
    return stage.WINDOW_OPEN


@njit
def ask_all(s: State, window: int) -> int:
    """Open a window for all tribes; return the phase that follows."""
    return open_window(s, window, (1 << s.players) - 1)


@njit
def ask_next(s: State) -> int:
    """Ask the next tribe that could hold a card; close the window if it is over or all pass."""
    if cards.IS_OPEN[s.edition, s.window] and not _is_over(s):
        for step in range(s.players):
            tribe = (s.asker + step) % s.players
            if has(s.circle & ~s.quiet, tribe) and _is_asked(s, tribe):
                return asked(s, tribe, stage.ASKING)
    following = _AFTER[s.window]
    s.window = cards.NO_WINDOW
    s.circle = 0
    s.quiet = 0
    s.asker = 0
    return following


@njit
def _is_over(s: State) -> bool:
    """Return whether a card has ended the window's fight or capture [V16.9]."""
    if s.ways & LOOSE_CARDS:
        return False
    if s.window == cards.IN_CAPTURE:
        return not capturing.still_holds(s)
    if s.window == cards.ROUND_END:
        return not fighting.goes_on(s)
    if s.window == cards.FIGHT_START:
        return not fighting.is_brawl(s) if s.foe == TRIBAL else fighting.is_hunt_over(s)
    return False


@njit
def _is_asked(s: State, tribe: int) -> bool:
    """Return whether to ask a tribe, judging by open information only."""
    is_in_fight = has(s.sides, tribe) and num_here(s, tribe, s.place) > 0
    if s.window in (cards.FIGHT_START, cards.ROUND_END) and not is_in_fight:
        return False
    return is_playing(s, tribe) and card_play.could_play(s, tribe, s.window)


@njit
def switch(s: State) -> int:
    """Return the switch that may answer for the current tribe, or -1 [V23.4]."""
    if s.num_pending > 0:
        return -1
    if s.phase == stage.STARVING and eating.is_fed(s, s.player):
        return cards.HUNGER_SWITCH
    if s.phase != stage.ASKING:
        return -1
    if s.window == cards.FIGHT_START and s.foe != TRIBAL:
        return cards.HUNT_SWITCH
    return int(cards.SWITCH[s.window])


@njit
def legal(s: State, out: Ints) -> int:
    """Write the option to pass and the playable cards; return the number of actions."""
    out[0] = PASS
    return card_play.legal(s, s.player, s.window, out, 1)


@njit
def apply(s: State, action: int) -> None:
    """Pass or play a card; after a card, ask all tribes again, starting with the next."""
    tribe = s.player
    s.asker = (tribe + 1) % s.players
    if action == PASS:
        s.quiet |= 1 << tribe
    else:
        s.quiet = 0
        card_play.apply(s, tribe, action)
        check_land(s)


@njit
def after_answer(s: State) -> int:
    """Continue a window, unless fever spreads or a card needs a draw or a roll [V16.41]."""
    if s.fever > 0 and card_play.can(s, s.player, cards.CHILDBED_FEVER):
        return stage.FEVERING
    s.fever = 0
    return int(s.phase) if s.phase == stage.VISITING else stage.WINDOW_OPEN
