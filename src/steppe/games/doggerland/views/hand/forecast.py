"""The food from an expedition and hungry members (D8, D17.1).

The meal is the one that would follow if the round ended now. Planned actions not yet carried out
are ignored.
"""

from steppe.core.scene import Figure, Forecast
from steppe.draw.choice import Choices
from steppe.games.doggerland.rules import state, tables
from steppe.games.doggerland.rules.phases import eating
from steppe.games.doggerland.views.hand import choice_costs, planning_words
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.hand.parties import laid_out
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.types import Position, Scene
from steppe.games.doggerland.views.words import fed

_NO_MEAL_AHEAD = (  # set-up, the meal itself and the phases after it
    *(state.ORIENTING, state.POINTING, state.STOCKING, state.RAISING),
    *(state.EATING, state.MOVING),
)


def draw_forecast(scene: Scene, choices: Choices) -> tuple[Forecast, ...]:
    """Return the state of the meal, with the food that the chosen party could bring."""
    s = scene.position.state
    if not choices.moves or s.phase in _NO_MEAL_AHEAD:
        return ()
    return (_tonight(scene, _catch(scene, choices)),)


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
