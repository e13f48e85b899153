"""Draw the strip for the bonus tile: sending people, choosing a bonus (rules S9.1, S9.2, S9.7)."""

from collections.abc import Sequence

from steppe.draw.menu import menu
from steppe.draw.strip import big
from steppe.draw.svg import escape
from steppe.draw.words import capital, listed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.views.hand.ask import Strip, draw_claim, number_in
from steppe.games.stone_age.views.hand.paying import Price, draw_ways, pictured
from steppe.games.stone_age.views.payment import Way
from steppe.games.stone_age.views.words import both_bonuses, counted, goods, resources, tile_words

_NOTHING = (0,) * tables.RESOURCES


def draw_sending(strip: Strip) -> str:
    """Return the possible numbers of people to send, with their cost [S9.1, S9.2]."""
    say = strip.say
    bonus = tile_words(say, int(strip.s.bonus))
    asked = say("How many people do you send? The winner takes {bonus}", bonus=bonus)
    moves, food = strip.moves("send"), int(strip.s.food[strip.s.player])
    body = "".join(_send(strip, move) for move in moves if number_in(move) <= food)
    beyond_food = [move for move in moves if number_in(move) > food]
    price = Price(
        beyond_food,
        lambda way: _sent(strip, number_in(way.first), way.amounts),
        lambda way: _send_words(strip, way),
        is_titled=False,
    )
    body += draw_ways(strip, price)
    body = f'<span class="together">{body}{draw_claim(strip)}</span>'
    return menu(say("To the bonus tile"), asked, body)


def _send_words(strip: Strip, way: Way) -> str:
    say, number = strip.say, number_in(way.first)
    fed = number - sum(way.amounts)
    food = [goods(say, tables.FOOD, fed)] if fed else []
    price = [*food, resources(say, way.amounts)]
    people = counted(say, "person", number)
    return say(
        "Send {people} to the bonus tile, for {food}", people=people, food=listed(say, price)
    )


def _send(strip: Strip, move: str) -> str:
    """Return an answer for a number of people, 0 or more, whose cost food alone can cover."""
    number = number_in(move)
    if not number:
        return strip.answer(move, escape(strip.say("Nobody")), "quieter")
    return strip.answer(move, _sent(strip, number))


def _sent(strip: Strip, number: int, amounts: Sequence[int] = _NOTHING) -> str:
    """Return a number of people, with the food and the resources that they cost."""
    fed = min(number, int(strip.s.food[strip.s.player]))
    food = f"{strip.icon('food')}{fed}" if fed else ""
    return f"{big(number)}<small>{food}</small>{pictured(strip, amounts)}"


def draw_taming(strip: Strip) -> str:
    """Return the tile's two bonuses [S9.7]."""
    say = strip.say
    seen = [escape(capital(words)) for words in both_bonuses(say, int(strip.s.bonus))]

    def see(move: str) -> str:
        return seen[tables.BONUS_NAMES.index(move.partition(":")[2])]

    question = say("Which bonus? You keep the tile")
    return strip.ask(say("You tame a mammoth"), question, strip.choices.moves, see)
