"""The food from an expedition and hungry members (D8, D17.1).

The meal is the one that would follow if the round ended now. The food that expeditions under way
could bring home is given as expected. Other planned actions are ignored.
"""

from steppe.core.scene import Figure, Forecast
from steppe.draw.choice import Choices
from steppe.games.doggerland.rules import state, tables
from steppe.games.doggerland.rules.phases import eating
from steppe.games.doggerland.views.hand import choice_costs, planning_words
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.hand.choice_costs import Food
from steppe.games.doggerland.views.hand.parties import laid_out
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.types import Position, Scene
from steppe.games.doggerland.views.words import Meal, fed

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


def _catch(scene: Scene, choices: Choices) -> Food:
    """Return the fruit and meat that the chosen party could bring home."""
    s = scene.position.state
    moves = {choice_costs.party_of(m): m for m in choices.moves if m.startswith("party:")}
    if s.phase != state.STAFFING or not moves:
        return 0, 0
    party = laid_out(Hand(scene, choices), moves)
    return choice_costs.brought(s, int(s.player), planning_words.target(s), party)


def _tonight(scene: Scene, catch: Food) -> Forecast:
    """Forecast whether the viewer's clan would be fed, counting the food of its expeditions."""
    say, s, player = scene.say, scene.position.state, scene.position.player
    left, hungry = expected_meal(scene.position, catch), count.num_hungry(s, player)
    title, words = "", count.fed_words(s, player, say)
    if any(catch):
        title, words = say("With this expedition's food"), fed(say, Meal(hungry + left, hungry))
        if any(choice_costs.underway(s, player)):
            title = say("With your expeditions' food")
    return Forecast(title, (Figure(words, words, tone=-(left < 0)),))


def expected_meal(position: Position, more: Food = (0, 0)) -> int:
    """Return what ``meal`` does for the player, with the food of expeditions under way."""
    fruit, meat = choice_costs.underway(position.state, position.player)
    return meal(position, position.player, (fruit + more[0], meat + more[1]))


def meal(position: Position, player: int, more: Food) -> int:
    """Return how many members the food left after a meal feeds; negative means famine.

    The clan gets ``more`` food before the meal.
    """
    s = position.copy().state
    for kind, number in enumerate(more):
        s.food[player, kind, tables.FRESH_BOWL[kind]] += number
    kept, before = count.num_kept(s, player), int(s.famine[player])
    eating.begin(s, player)
    return before - int(s.famine[player]) or kept
