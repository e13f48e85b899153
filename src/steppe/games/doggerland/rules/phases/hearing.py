"""Solo: accepting or refusing an event, and its immediate effects (rules D21.7, D21.9).

``suffering.py`` asks for the choices that an event leaves to the player.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import cards
from steppe.games.doggerland.rules.actions import ACCEPT, REFUSE
from steppe.games.doggerland.rules.effects import be_born, can_pay, gain, num_food
from steppe.games.doggerland.rules.phases import suffering, trading
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import FRUIT, GOODS, MEAT, TOKENS

DONE, TRADES, ASKS = 1, 2, 3  # the results of an event: complete, exchanges or a question


@njit
def read(s: State) -> int:
    """Start the card's event; return its result, or 0 to ask the player first.

    Only an optional event that changes something may be refused.
    """
    s.player = suffering.ME
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
        return trading.can_trade(s, suffering.ME)
    return not suffering.asks(event) or suffering.can_ask(s, event)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out``: accept or refuse the event."""
    out[0] = ACCEPT
    out[1] = REFUSE
    return 2


@njit
def apply(s: State, action: int) -> int:
    """Accept or refuse the event; return its result."""
    return _heed(s) if action == ACCEPT else DONE


@njit
def _heed(s: State) -> int:
    """Apply the event; effects that last for the round are read from the card [D21.9]."""
    event = cards.EVENT[s.card]
    s.heeded = 1
    if event == cards.CHOOSE:
        return _choose(s)
    if event == cards.EXCHANGE:
        trading.begin(s, cards.AMOUNT[s.card])
        return TRADES
    if event == cards.GAIN:
        for token in range(TOKENS):
            gain(s, suffering.ME, token, cards.EVENT_TOKENS[s.card, token])
    elif event == cards.LOSE:
        suffering.lose(s, cards.EVENT_TOKENS[s.card])
    elif event == cards.WHITE:
        s.white[cards.VARIANT[s.card]] = 1  # [D21.10]
        s.idle[suffering.ME, cards.VARIANT[s.card]] += 1
    elif event == cards.NEWBORN:
        be_born(s, suffering.ME, cards.AMOUNT[s.card])
    elif suffering.can_ask(s, event):
        return ASKS if suffering.begin(s) else DONE
    return DONE


@njit
def _choose(s: State) -> int:
    """Lose a hunter or tokens; the player chooses if both can be lost in full [D21.9]."""
    has_tokens = _has_all(s, cards.CHOSEN_TOKENS[s.card])
    if s.hunters[suffering.ME] > 0 and has_tokens:
        s.left = 1
        return ASKS
    if has_tokens:
        suffering.lose(s, cards.CHOSEN_TOKENS[s.card])
    else:
        suffering.lose_hunter(s)
    return DONE


@njit
def _has_all(s: State, tokens: Ints) -> bool:
    """Return whether the clan has all the named tokens."""
    has_food = (
        num_food(s, suffering.ME, FRUIT) >= tokens[GOODS + FRUIT]
        and num_food(s, suffering.ME, MEAT) >= tokens[GOODS + MEAT]
    )
    return has_food and can_pay(s.stock[suffering.ME], tokens)
