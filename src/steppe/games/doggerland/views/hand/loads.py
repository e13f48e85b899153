"""The load of an expedition: one row for each kind of token, filled up to the limit (rule D8.5)."""

from collections.abc import Iterator, Sequence
from itertools import product

from steppe.draw.menu import menu
from steppe.draw.steppers import Amounts, Steps
from steppe.draw.strip import big, lines
from steppe.draw.words import capital
from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.phases import carrying
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import FEEDS, FOOD_NAMES, TOKEN_NAMES
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.players.count import num_fed, num_hungry
from steppe.games.doggerland.views.types import Position
from steppe.games.doggerland.views.words import counted, named, several, tokens


def draw_load(hand: Hand) -> str:
    """Return how many tokens of each kind the expedition carries, and the button to accept it."""
    s, say = hand.s, hand.say
    names = [name for name, number in zip(TOKEN_NAMES, s.yielded, strict=True) if number]
    full = list(_loads(s))
    load = Steps(hand.scene, names, full, min(full, key=lambda one: _lack(s, names, one)))
    rows = "".join(_row(hand, load, part, name) for part, name in enumerate(names))
    found = tokens(say, s.yielded)
    question = say("Found: {goods}; room for {room}", goods=found, room=int(s.room))
    title = say("What does the expedition bring home?")
    return menu(title, question, f'<span class="party">{rows}</span>{_go(hand, load, names)}')


def _go(hand: Hand, load: Steps, names: Sequence[str]) -> str:
    """Return the button that accepts a full load; until then, how many tokens it lacks."""
    s, say, number = hand.s, hand.say, sum(load.now)
    words = say("Carry {number} of {found}", number=number, found=int(s.yielded.sum()))
    if more := load.more(say):
        return f'<span class="choice go none">{lines(words, more)}</span>'
    heard = say("Carry {goods} home", goods=several(say, names, load.now))
    series = _moves(hand.scene.position, [f"{names[part]}:{load.now[part]}" for part in load.order])
    return hand.series(series, big(words), heard, "go")


def _row(hand: Hand, load: Steps, part: int, name: str) -> str:
    title = capital(named(hand.say, name))
    return load.row(part, hand.icon(name), title, lambda n: counted(hand.say, name, n))


def _loads(s: State) -> Iterator[Amounts]:
    """Yield every full load, by kind of token found."""
    found = [int(number) for number in s.yielded if number]
    whole = product(*(range(number + 1) for number in found))
    return (load for load in whole if sum(load) == s.room)


def _lack(s: State, names: Sequence[str], load: Amounts) -> tuple[int, ...]:
    """Return how poor a load is: hungry members first, then how uneven it is, then little meat."""
    food = dict(zip(names, load, strict=True))
    fed = sum(int(feeds) * food.get(name, 0) for name, feeds in zip(FOOD_NAMES, FEEDS, strict=True))
    hungry = num_hungry(s, int(s.player)) - num_fed(s, int(s.player)) - fed
    return max(0, hungry), sum(number**2 for number in load), *(-n for n in reversed(load))


def _moves(position: Position, loads: Sequence[str]) -> Iterator[str]:
    """Yield the moves for a load, in an order that the rules allow, without forced moves."""
    then, left = position.copy(), [f"carry:{load}" for load in loads]
    while not carrying.is_loaded(then.state):
        legal = then.legal()
        move = next(move for move in left if move in legal)
        yield move
        carrying.apply(then.state, ACTIONS.parse(move))
