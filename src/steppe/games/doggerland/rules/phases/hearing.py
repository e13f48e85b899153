"""Solo: the event of the card, accepted or refused, and what it does at once (rules D21.7, D21.9).

What it leaves open is asked in ``suffering.py``.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import cards
from steppe.games.doggerland.rules.actions import ACCEPT, REFUSE
from steppe.games.doggerland.rules.effects import be_born, can_pay, gain, num_food
from steppe.games.doggerland.rules.phases import suffering, trading
from steppe.games.doggerland.rules.phases.suffering import ME
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import FRUIT, GOODS, MEAT, TOKENS

DONE, TRADES, ASKS = 1, 2, 3  # how it ends: at once, with exchanges, with a question


@njit
def read(s: State) -> int:
    """Read the event of the card; return how it ends, or 0 if it may be refused.

    Only an optional event may be, and only if it does anything.
    """
    s.player = ME
    s.heeded = 0
    s.left = 0
    if cards.IS_MANDATORY[s.card]:
        return _heed(s)
    return 0 if _is_of_use(s) else DONE


@njit
def _is_of_use(s: State) -> bool:
    """Return whether an optional event changes anything now."""
    event = cards.EVENT[s.card]
    if event == cards.EXCHANGE:
        return trading.can_trade(s, ME)
    return not suffering.asks(event) or suffering.can_ask(s, event)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out``: accept or refuse the event."""
    out[0] = ACCEPT
    out[1] = REFUSE
    return 2


@njit
def apply(s: State, action: int) -> int:
    """Accept the event, or refuse it; return how it ends."""
    return _heed(s) if action == ACCEPT else DONE


@njit
def _heed(s: State) -> int:
    """Let the event begin; what lasts for the round is read from the card [D21.9]."""
    event = cards.EVENT[s.card]
    s.heeded = 1
    if event == cards.CHOOSE:
        return _choose(s)
    if event == cards.EXCHANGE:
        trading.begin(s, cards.AMOUNT[s.card])
        return TRADES
    if event == cards.GAIN:
        for token in range(TOKENS):
            gain(s, ME, token, cards.EVENT_TOKENS[s.card, token])
    elif event == cards.LOSE:
        suffering.lose(s, cards.EVENT_TOKENS[s.card])
    elif event == cards.WHITE:
        s.white[cards.VARIANT[s.card]] = 1  # [D21.10]
        s.idle[ME, cards.VARIANT[s.card]] += 1
    elif event == cards.NEWBORN:
        be_born(s, ME, cards.AMOUNT[s.card])
    elif suffering.can_ask(s, event):
        return ASKS if suffering.begin(s) else DONE
    return DONE


@njit
def _choose(s: State) -> int:
    """Lose a hunter or tokens: the choice is open if both can be lost entirely [D21.9]."""
    has_tokens = _has_all(s, cards.CHOSEN_TOKENS[s.card])
    if s.hunters[ME] > 0 and has_tokens:
        s.left = 1
        return ASKS
    if has_tokens:
        suffering.lose(s, cards.CHOSEN_TOKENS[s.card])
    else:
        suffering.lose_hunter(s)
    return DONE


@njit
def _has_all(s: State, tokens: Ints) -> bool:
    """Return whether the named tokens are all there."""
    has_food = (
        num_food(s, ME, FRUIT) >= tokens[GOODS + FRUIT]
        and num_food(s, ME, MEAT) >= tokens[GOODS + MEAT]
    )
    return has_food and can_pay(s.stock[ME], tokens)
