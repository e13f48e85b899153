"""The cost of a plan, the food from an expedition and hungry members (D6, D8, D17.1).

The meal is the one that would follow if the round ended now. Planned actions not yet carried out
are ignored.
"""

from collections.abc import Iterator

from steppe.core.scene import Figure, Forecast
from steppe.draw.choice import Choices
from steppe.draw.words import capital
from steppe.games.doggerland.rules import state, tables
from steppe.games.doggerland.rules.phases import eating
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand import choice_costs, planning_words
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.hand.parties import laid_out
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.types import Position, Scene
from steppe.games.doggerland.views.words import counted, craft_name, fed, named, tokens

_NO_MEAL_AHEAD = (  # set-up, the meal itself and the phases after it
    *(state.ORIENTING, state.POINTING, state.STOCKING, state.RAISING),
    *(state.EATING, state.MOVING),
)
_PLANS = ("craft", "improve", "call")  # actions that are paid for at resolution


def draw_forecast(scene: Scene, choices: Choices) -> tuple[Forecast, ...]:
    """Return the costs and gains of the open choices, and the state of the meal."""
    s = scene.position.state
    if not choices.moves or s.phase in _NO_MEAL_AHEAD:
        return ()
    plans = tuple(_plans(scene, choices)) if s.phase == state.PROGRAMMING else ()
    return plans or (_tonight(scene, _catch(scene, choices)),)


# Cost of a plan


def _plans(scene: Scene, choices: Choices) -> Iterator[Forecast]:
    """For each plan of the picked kind, yield whether the stock could pay for it."""
    for move in choices.moves:
        verb, _, word = move.partition(":")
        is_open = verb in _PLANS and verb in choices.picked
        cost = later(scene.position.state, verb, word) if is_open else None
        if cost is not None:
            yield Forecast(_title(scene, verb, word), tuple(_payable(scene, verb, cost)))


def later(s: State, verb: str, word: str) -> tuple[int, ...] | None:
    """Return the goods that a plan costs at resolution, or None [D7.6, D12.1, D13.3]."""
    if verb == "craft":
        return tuple(map(int, tables.CRAFT_COST[tables.CRAFT_IDS.index(word)]))
    if verb == "improve":
        track = tables.TRACK_NAMES.index(word)
        is_top = s.capability[s.player, track] == tables.MAX_CAPABILITY
        return None if is_top else choice_costs.upgrade(s, track)
    rite = tables.SPOT_NAMES.index(word)
    is_stone = tables.MENHIR <= rite <= tables.DOLMEN
    return tuple(map(int, tables.MEGALITH_COST[rite - tables.MENHIR])) if is_stone else None


def _title(scene: Scene, verb: str, word: str) -> str:
    say = scene.say
    if verb == "craft":
        return capital(craft_name(say, tables.CRAFT_IDS.index(word)))
    if verb == "call":
        return capital(rite_name(say, tables.SPOT_NAMES.index(word)))
    return capital(named(say, word))


def _payable(scene: Scene, verb: str, cost: tuple[int, ...]) -> Iterator[Figure]:
    """Yield the goods that the stock would lack for a plan, or a note that nothing is missing."""
    say, lack = scene.say, missing(scene.position.state, verb, cost)
    if not any(lack):
        words = say("you can pay: {goods}", goods=tokens(say, cost))
        yield Figure("\N{CHECK MARK}", words, tone=1)
    for name, number in zip(tables.GOOD_NAMES, lack, strict=True):
        if number:
            words = say("missing: {goods}", goods=counted(say, name, number))
            yield Figure(f"\N{MINUS SIGN}{number}", words, ICONS[name], tone=-1)


def missing(s: State, verb: str, cost: tuple[int, ...]) -> tuple[int, ...]:
    """Return the goods that a clan would lack to resolve an action, after paying to plan it."""
    paid, _ = choice_costs.planning(s, verb)
    left = (int(s.stock[s.player, good]) - paid[good] for good in range(tables.GOODS))
    return tuple(max(0, asked - have) for asked, have in zip(cost, left, strict=True))


# The meal


def _catch(scene: Scene, choices: Choices) -> tuple[int, ...]:
    """Return the fruit and meat that the chosen party could bring home."""
    s, none = scene.position.state, (0,) * len(tables.FOOD_NAMES)
    moves = {choice_costs.party_of(m): m for m in choices.moves if m.startswith("party:")}
    if s.phase != state.STAFFING or not moves:
        return none
    party = laid_out(Hand(scene, choices), moves)
    found = choice_costs.yielded(s, planning_words.target(s), choice_costs.mastery(party))
    room, loads = choice_costs.carried(s, party), []
    for number in reversed(found[tables.GOODS :] or none):  # meat feeds more
        loads.append(min(number, room))
        room -= loads[-1]
    return tuple(reversed(loads))


def _tonight(scene: Scene, catch: tuple[int, ...]) -> Forecast:
    """Forecast whether the viewer's clan would be fed, counting an expedition's food."""
    say, position, player = scene.say, scene.position, scene.position.player
    left, hungry = meal(position, player, catch), count.num_hungry(position.state, player)
    words = fed(say, hungry + left, hungry)
    title = say("With this expedition's food") if any(catch) else ""
    return Forecast(title, (Figure(words, words, tone=-(left < 0)),))


def meal(position: Position, player: int, more: tuple[int, ...]) -> int:
    """Return how many more members a clan could feed with ``more`` food; negative means famine."""
    s = position.copy().state
    for kind, number in enumerate(more):
        s.food[player, kind, tables.FRESH_BOWL[kind]] += number
    spare, before = count.num_fed(s, player) - count.num_hungry(s, player), int(s.famine[player])
    eating.begin(s, player)
    return before - int(s.famine[player]) or max(0, spare)
