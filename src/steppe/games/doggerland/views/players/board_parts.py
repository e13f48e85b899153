"""The parts of a clan's board: bowls, habitats and capabilities (rules D4.4, D7.4, D12, D17.1)."""

from collections.abc import Iterator
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.chip import told
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.state import OVER, State
from steppe.games.doggerland.views.pictures import bill, heard, icon
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.words import counted, named, price, several

_VALUES = {
    tables.RANGE: tables.REACH,
    tables.TRANSPORT: tables.LOAD,
    tables.MAKING: tables.TOOLS_MADE,
}


def draw_tracks(
    s: State, player: int, look: tuple[Translator, str]
) -> Iterator[tuple[str, str, str]]:
    """Yield each track: its help, its name, its notches with the price of the next level."""
    for track, about in enumerate(tables.TRACK_NAMES):
        name = capital(named(look[0], about))
        yield about, name, _track(track, int(s.capability[player, track]), look)


@lru_cache(256)
def _track(track: int, level: int, look: tuple[Translator, str]) -> str:
    say, sprite = look
    notches = icon(tables.TRACK_NAMES[track], sprite)
    for step in range(1, tables.MAX_CAPABILITY + 1):
        style = " on" if step == level else " past" if step < level else ""
        notches += f'<i class="notch{style}">{int(_VALUES[track][step])}</i>'
    marks = f'<span class="notches" aria-hidden="true">{notches}</span>'
    then = f'<span class="next top">{escape(say("at the top"))}</span>'
    if level < tables.MAX_CAPABILITY:
        cost = bill(tables.UPGRADE_COST[track][level + 1], look)
        then = f'<span class="next">{escape(say("next:"))} {cost}</span>'
    return told(marks, track_words(say, track, level), "track") + then


def track_words(say: Translator, track: int, level: int) -> str:
    """Return the effect of a capability at a level [D12.1, D12.2]."""
    value = int(_VALUES[track][level])
    if track == tables.RANGE:
        return say("expeditions go up to {number} tiles", number=value)
    if track == tables.TRANSPORT:
        return say("each member carries {tokens}", tokens=counted(say, "token", value))
    cost = price(say, tables.RECIPE[level])
    return say("{cost} → {tools}", cost=cost, tools=counted(say, "tool", value))


def draw_homes(s: State, player: int, look: tuple[Translator, str]) -> str:
    """Return the spots in a row, and how many of the places are taken."""
    say, _ = look
    spots = "".join(_home(spot, int(h), look) for spot, h in enumerate(s.habitat[player]))
    members, places = int(effects.num_members(s, player)), int(effects.capacity(s, player))
    words = say(
        "{members} in {places}",
        members=counted(say, "member", members),
        places=counted(say, "place", places),
    )
    return f'<ul class="homes">{spots}</ul><p class="homes-note">{escape(words)}</p>'


@lru_cache(256)
def _home(spot: int, habitat: int, look: tuple[Translator, str]) -> str:
    """Return one spot: the habitat, a bed for each place, its points."""
    say, sprite = look
    name, number = tables.HABITAT_NAMES[habitat], f'<span aria-hidden="true">{spot + 1}</span>'
    if habitat == tables.NO_HABITAT:
        words = say("Spot {number}: {habitat}", number=spot + 1, habitat=named(say, name))
        return heard("li", "dwelling empty", words, number)
    places, points = int(tables.PLACES_IN[habitat]), int(tables.HABITAT_POINTS[habitat])
    beds = f'<span class="beds" aria-hidden="true">{"<i></i>" * places}</span>'
    worth = f'<b aria-hidden="true">{points}</b>' if points else ""
    words = say(
        "Spot {number}: {habitat}, {places}, {points}",
        number=spot + 1,
        habitat=named(say, name),
        places=counted(say, "place", places),
        points=counted(say, "point", points),
    )
    body = number + icon(name, sprite) + beds + worth
    return heard("li", f"dwelling {name}", capital(words), body)


def draw_bowls(s: State, player: int, look: tuple[Translator, str]) -> str:
    """Return the bowls and how many members they feed; bowls thrown out next are marked."""
    spoiling = tables.BOWLS - count.num_spoiled(s)
    foods = enumerate(zip(*(map(int, bowls) for bowls in s.food[player]), strict=True))
    bowls = "".join(_bowl((bowl, bowl >= spoiling), food, look) for bowl, food in foods)
    return f'<span class="bowls">{bowls}</span>{_fed(s, player, look[0])}'


@lru_cache(4096)
def _bowl(place: tuple[int, bool], foods: tuple[int, int], look: tuple[Translator, str]) -> str:
    """Return a bowl with its food, marked if it will be thrown out."""
    (bowl, spoils), (say, sprite) = place, look
    body = "".join(
        f'<span class="dish">{icon(name, sprite)}<b aria-hidden="true">{number}</b></span>'
        for name, number in zip(tables.FOOD_NAMES, foods, strict=True)
        if number
    )
    number = f'<span class="bowl-number" aria-hidden="true">{bowl + 1}</span>'
    style = f"bowl{' spoils' if spoils else ''}{'' if any(foods) else ' bare'}"
    food = several(say, tables.FOOD_NAMES, foods)
    words = say("bowl {number}: {food}, thrown out at the end of the round unless eaten")
    if not food or not spoils:
        words = say("bowl {number}: {food}")
    words = words.format(number=bowl + 1, food=food or say("empty"))
    return told(number + body, words, style, "food")


def _fed(s: State, player: int, say: Translator) -> str:
    """Return how many members eat and whether the food is enough; nothing at the end."""
    if s.phase == OVER:
        return ""
    style = "fed short" if count.is_short(s, player) else "fed"
    return f'<span class="{style}">{escape(count.fed_words(s, player, say))}</span>'
