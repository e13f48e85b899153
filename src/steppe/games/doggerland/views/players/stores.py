"""The three bowls of a clan: fresh food, the next to spoil and the mouths it feeds (rule D17.1)."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.chip import told
from steppe.draw.svg import escape
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules.cards import DOUBLE_SPOILING, NO_SPOILING, SPOILAGE, VARIANT
from steppe.games.doggerland.rules.state import OVER, State
from steppe.games.doggerland.rules.tables import BOWLS, FOOD_NAMES
from steppe.games.doggerland.views.pictures import icon
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.words import fed, several


def draw_bowls(s: State, player: int, look: tuple[Translator, str]) -> str:
    """Return the bowls, with those thrown out next marked, and how many members they feed."""
    spoiling = BOWLS - _spoiled(s)
    foods = enumerate(zip(*(map(int, bowls) for bowls in s.food[player]), strict=True))
    bowls = "".join(_bowl((bowl, bowl >= spoiling), food, look) for bowl, food in foods)
    return f'<span class="bowls">{bowls}</span>{_fed(s, player, look[0])}'


def _spoiled(s: State) -> int:
    """Return how many bowls are thrown out at the end of the round [D17.1, D21.9]."""
    if not effects.holds(s, SPOILAGE):
        return 1
    return {NO_SPOILING: 0, DOUBLE_SPOILING: 2}[int(VARIANT[s.card])]


@lru_cache(4096)
def _bowl(place: tuple[int, bool], foods: tuple[int, int], look: tuple[Translator, str]) -> str:
    """Return a bowl with its food, marked if it will be thrown out."""
    (bowl, spoils), (say, sprite) = place, look
    body = "".join(
        f'<span class="dish">{icon(name, sprite)}<b aria-hidden="true">{number}</b></span>'
        for name, number in zip(FOOD_NAMES, foods, strict=True)
        if number
    )
    number = f'<span class="bowl-number" aria-hidden="true">{bowl + 1}</span>'
    style = f"bowl{' spoils' if spoils else ''}{'' if any(foods) else ' bare'}"
    food = several(say, FOOD_NAMES, foods)
    words = say("bowl {number}: {food}, thrown out at the end of the round unless eaten")
    if not food or not spoils:
        words = say("bowl {number}: {food}")
    words = words.format(number=bowl + 1, food=food or say("empty"))
    return told(number + body, words, style)


def _fed(s: State, player: int, say: Translator) -> str:
    """Return how many members eat and whether the food is enough; nothing at the end."""
    if s.phase == OVER:
        return ""
    food, hungry = count.num_fed(s, player), count.num_hungry(s, player)
    words = fed(say, food, hungry)
    style = "fed" if food >= hungry else "fed short"
    return f'<span class="{style}">{escape(words)}</span>'
