"""Draw the strip under the board: the prompt, and the result of each answer (rule S3.4)."""

from collections.abc import Callable

from steppe.draw.choice import Choices
from steppe.draw.menu import menu
from steppe.draw.strip import big, draw_stock, lines
from steppe.draw.svg import escape, small
from steppe.draw.words import capital
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.rules.actions import ACTIONS, CHOICES, CLAIM
from steppe.games.stone_age.views.board.throw import DIE, draw_die
from steppe.games.stone_age.views.hand.ask import Strip, draw_claim, number_in
from steppe.games.stone_age.views.hand.bonus import draw_sending, draw_taming
from steppe.games.stone_age.views.hand.buying import draw_buying, draw_feeding
from steppe.games.stone_age.views.hand.paying import draw_paying
from steppe.games.stone_age.views.hand.tooling import draw_tooling
from steppe.games.stone_age.views.players.boards import owned
from steppe.games.stone_age.views.types import Scene
from steppe.games.stone_age.views.verbs import beyond
from steppe.games.stone_age.views.words import (
    effect_words,
    place_name,
    resource_name,
)


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return the viewer's prompt, or nothing if they must wait."""
    if not choices.moves:
        return ""
    stock = draw_stock(scene, owned(scene, scene.position.player))
    if "claim" in choices.picked:
        return stock + _claiming(Strip(scene, choices))
    strip = Strip(scene, choices)
    return stock + strip.asked(_ASKED[int(scene.position.state.phase)](strip))


def _placing(strip: Strip) -> str:
    """Return the possible numbers of people for the selected place; nothing if none is selected."""
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
    return menu(say("Which place next?"), "", body + draw_claim(strip))


def _use(strip: Strip, move: str) -> str:
    s, place = strip.s, tables.PLACE_NAMES.index(move.partition(":")[2])
    name, crew = capital(place_name(strip.say, place)), ""
    if beyond(strip.scene.position, move) is not None:
        return strip.answer(move, lines(name, strip.say("not enough resources")), "priced quieter")
    if place < tables.GATHERING:
        people = int(s.placed[s.player, place])
        crew = f'<span class="crew">{strip.icon("person")}{people}</span>'
    return strip.answer(move, escape(name) + crew, "priced" if place >= tables.CARD else "")


def _taking(strip: Strip) -> str:
    say = strip.say

    def see(move: str) -> str:
        pips = number_in(move)
        die = small(f'<g class="die">{draw_die(pips)}</g>', DIE + 6, "choice-die")
        return f"{die}<span>{escape(effect_words(say, tables.DIE_GAIN[pips - 1]))}</span>"

    return strip.ask(say("Dice for everyone"), say("Take one"), strip.choices.moves, see)


def _choosing(strip: Strip) -> str:
    say = strip.say

    def see(move: str) -> str:
        name = move.partition(":")[2]
        words = capital(resource_name(say, tables.RESOURCE_NAMES.index(name)))
        return strip.icon(name) + escape(words)

    return strip.ask(say("Any resource"), say("Which one?"), strip.choices.moves, see)


def _claiming(strip: Strip) -> str:
    """Return the pairs of resources that the card "two resources" can give."""
    say = strip.say

    def see(move: str) -> str:
        kinds = CHOICES[ACTIONS.parse(move) - CLAIM]
        return "".join(strip.icon(tables.RESOURCE_NAMES[kind]) for kind in kinds)

    moves = strip.choices.of("claim")
    return strip.ask(say("Your card"), say("Which two resources?"), moves, see)


_ASKED: dict[int, Callable[[Strip], str]] = {
    state.PLACING: _placing,
    state.USING: _using,
    state.TOOLING: draw_tooling,
    state.BUYING: draw_buying,
    state.PAYING: draw_paying,
    state.TAKING: _taking,
    state.SENDING: draw_sending,
    state.TAMING: draw_taming,
    state.CHOOSING: _choosing,
    state.FEEDING: draw_feeding,
}
