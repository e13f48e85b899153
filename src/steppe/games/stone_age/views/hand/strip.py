"""The decision strip under the board: what is asked, and what each answer leads to (S3.4)."""

from collections.abc import Callable

from steppe.core.say import figure
from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.menu import menu
from steppe.draw.stock import draw_stock
from steppe.draw.strip import big, lines
from steppe.draw.svg import escape, small
from steppe.draw.words import capital
from steppe.games.stone_age import state, tables
from steppe.games.stone_age.actions import ACTIONS, CHOICES, CLAIM
from steppe.games.stone_age.effects import num_resources
from steppe.games.stone_age.phases import feeding, rolling
from steppe.games.stone_age.views.board.throw import DIE, draw_die
from steppe.games.stone_age.views.hand.ask import Strip, draw_claim, number_in
from steppe.games.stone_age.views.hand.buying import draw_buying, draw_paying
from steppe.games.stone_age.views.hand.menu import beyond
from steppe.games.stone_age.views.players.boards import owned
from steppe.games.stone_age.views.words import (
    both_bonuses,
    counted,
    effect_words,
    goods,
    place_name,
    resource_name,
)


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return what the viewer is asked; nothing for those who wait."""
    if not choices.moves:
        return ""
    stock = draw_stock(scene, owned(scene, scene.position.player))
    if "claim" in choices.picked:
        return stock + _claiming(Strip(scene, choices))
    return stock + _ASKED[int(scene.position.state.phase)](Strip(scene, choices))


def _placing(strip: Strip) -> str:
    """Return how many people go to the place that is picked; until then the board asks."""
    say = strip.say
    for word in strip.choices.picked:
        if word in tables.PLACE_NAMES[: tables.GATHERING]:
            name = capital(place_name(say, tables.PLACE_NAMES.index(word)))
            moves = strip.choices.of(word)
            return strip.ask(name, say("How many people?"), moves, lambda m: big(number_in(m)))
    return ""


def _using(strip: Strip) -> str:
    say = strip.say
    body = "".join(_use(strip, move) for move in strip.moves("use"))
    return menu(say("Your people act"), say("Which place next?"), body + draw_claim(strip))


def _use(strip: Strip, move: str) -> str:
    s, place = strip.s, tables.PLACE_NAMES.index(move.partition(":")[2])
    name, crew = capital(place_name(strip.say, place)), ""
    if beyond(strip.scene.position, move) is not None:
        return strip.answer(move, lines(name, strip.say("cannot be paid")), "quieter")
    if place < tables.GATHERING:
        people = int(s.placed[s.player, place])
        crew = f'<span class="crew">{strip.icon("person")}{people}</span>'
    return strip.answer(move, escape(name) + crew)


def _tooling(strip: Strip) -> str:
    say, now = strip.say, int(rolling.total(strip.s))
    title = f"{now} ÷ {tables.DIVISOR[strip.s.gathers]} = {_yield(strip, now)}"
    tools = "".join(_tool(strip, move) for move in strip.choices.moves if move != "stop")
    stop = say("Take {goods}", goods=_yield(strip, now))
    return menu(title, say("Add a tool?"), tools + strip.answer("stop", escape(stop)))


def _yield(strip: Strip, total: int) -> str:
    gathers = int(strip.s.gathers)
    return goods(strip.say, gathers, total // int(tables.DIVISOR[gathers]))


def _tool(strip: Strip, move: str) -> str:
    """Return a tool to add, with the sum and the yield that it would make."""
    s, is_once = strip.s, move.startswith("once")
    value = number_in(move) if is_once else int(s.tool[s.player, number_in(move) - 1])
    now, divisor = int(rolling.total(s)), tables.DIVISOR[s.gathers]
    then = now + value
    mark = f"+{value}" + (" 1\N{MULTIPLICATION SIGN}" if is_once else "")
    body = strip.icon("tool") + big(mark, f"{then} \N{RIGHTWARDS ARROW} {_yield(strip, then)}")
    return strip.answer(move, body, "" if then // divisor > now // divisor else "quieter")


def _taking(strip: Strip) -> str:
    say = strip.say

    def see(move: str) -> str:
        pips = number_in(move)
        die = small(f'<g class="die">{draw_die(pips)}</g>', DIE + 6, "choice-die")
        return f"{die}<span>{escape(effect_words(say, tables.DIE_GAIN[pips - 1]))}</span>"

    return strip.ask(say("Dice for everyone"), say("Take one"), strip.choices.moves, see)


def _sending(strip: Strip) -> str:
    say = strip.say
    first, every = both_bonuses(say, int(strip.s.bonus))
    asked = say(
        "How many people go there? No. 1 ({first}) or “all” ({every})", first=first, every=every
    )
    body = "".join(_send(strip, move) for move in strip.moves("send"))
    return menu(say("To the bonus tile"), asked, body + draw_claim(strip))


def _send(strip: Strip, move: str) -> str:
    s, say, number = strip.s, strip.say, number_in(move)
    if not number:
        return strip.answer(move, escape(say("Nobody")), "quieter")
    fed = min(number, int(s.food[s.player]))
    food = f"{strip.icon('food')}{fed}" if fed else ""
    more = counted(say, "resource", number - fed) if number > fed else ""
    plus = " + " if food and more else ""
    return strip.answer(move, f"{big(number)}<small>{food}{plus}{escape(more)}</small>")


def _taming(strip: Strip) -> str:
    say = strip.say
    bonuses = zip(("1.", say("all")), both_bonuses(say, int(strip.s.bonus)), strict=True)
    seen = [f"{big(name)} {escape(words)}" for name, words in bonuses]

    def see(move: str) -> str:
        return seen[tables.BONUS_NAMES.index(move.partition(":")[2])]

    question = say("Which bonus? You keep the tile")
    return strip.ask(say("You tame the herd"), question, strip.choices.moves, see)


def _choosing(strip: Strip) -> str:
    say = strip.say

    def see(move: str) -> str:
        name = move.partition(":")[2]
        words = capital(resource_name(say, tables.RESOURCE_NAMES.index(name)))
        return strip.icon(name) + escape(words)

    return strip.ask(say("Resource of choice"), say("Which one?"), strip.choices.moves, see)


def _feeding(strip: Strip) -> str:
    s, say, lack = strip.s, strip.say, int(feeding.missing(strip.s))
    title = capital(say("{food} missing", food=goods(say, tables.FOOD, lack)))
    asked = say(
        "Pay a resource for each, or lose points? You have {resources}",
        resources=counted(say, "resource", int(num_resources(s, s.player))),
    )
    pay = escape(say("Pay {goods}", goods=counted(say, "resource", lack)))
    body = strip.answer("feed", pay) if "feed" in strip.choices.moves else ""
    refuse = escape(say("Refuse: {points} points", points=figure(tables.STARVE_POINTS)))
    return menu(title, asked, body + strip.answer("refuse", refuse, "quieter") + draw_claim(strip))


def _claiming(strip: Strip) -> str:
    """Return the two resources that the card "two resources" can bring."""
    say = strip.say

    def see(move: str) -> str:
        kinds = CHOICES[ACTIONS.parse(move) - CLAIM]
        return "".join(strip.icon(tables.RESOURCE_NAMES[kind]) for kind in kinds)

    moves = strip.choices.of("claim")
    return strip.ask(say("Your card"), say("Which two resources?"), moves, see)


_ASKED: dict[int, Callable[[Strip], str]] = {
    state.PLACING: _placing,
    state.USING: _using,
    state.TOOLING: _tooling,
    state.BUYING: draw_buying,
    state.PAYING: draw_paying,
    state.TAKING: _taking,
    state.SENDING: _sending,
    state.TAMING: _taming,
    state.CHOOSING: _choosing,
    state.FEEDING: _feeding,
}
