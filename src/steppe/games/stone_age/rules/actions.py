"""The notation of decisions and outcomes (rule S3.4, split into small decisions).

A round reads ``place:forest:3 occupy:hut … use:forest ~die:2 ~die:5 ~die:1 tool:1 stop use:card-3
buy:3 pay:wood:2``. Players place figures and then use their places. They add tools to a roll or
stop, buy or decline, and declare a payment one resource at a time. Forced decisions are made
automatically: the last resource of a payment, a roll without ready tools, the last place.
"""

from itertools import combinations_with_replacement

from steppe.core.actions import ActionSpace, Verb
from steppe.games.stone_age.rules import tables


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


_RESOURCE_RINGS = int(tables.RINGS[tables.GATHERING - 1])
CHOICES = tuple(
    combinations_with_replacement(range(len(tables.RESOURCE_NAMES)), tables.CHOICE_AMOUNT)
)
_CHOICE_WORDS = tuple("-".join(tables.RESOURCE_NAMES[r] for r in choice) for choice in CHOICES)

ACTIONS = ActionSpace(
    Verb(
        "place", (tables.PLACE_NAMES[: tables.GATHERING], _numbers(1, tables.MAX_PEOPLE))
    ),  # place this number of figures [S5.1]
    Verb(
        "occupy", (tables.PLACE_NAMES[tables.GATHERING :],)
    ),  # go to a place for a fixed number of figures [S5.5]
    Verb("use", (tables.PLACE_NAMES,)),  # [S6.0]
    Verb("tool", (_numbers(1, tables.TOOL_SLOTS),)),  # add the tool in a slot [S6.4]
    Verb(
        "once", (tuple(str(tables.ONCE_VALUE[n]) for n in range(tables.ONCE_COUNT)),)
    ),  # add a one-use tool [S7.7]
    Verb("stop"),  # add no more tools
    Verb("buy", (_numbers(1, tables.MAX_PRICE),)),  # buy for this number of resources [S7.1, S8]
    Verb("decline"),
    Verb(
        "pay", (tables.RESOURCE_NAMES, _numbers(0, tables.MAX_PEOPLE))
    ),  # pay this amount of a resource [S3.4]
    Verb("claim", (_CHOICE_WORDS,)),  # use the card "two resources" [S7.9]
    Verb("take", (_numbers(1, tables.PIPS),)),  # take a die from "dice for everyone" [S7.2]
    Verb("send", (_numbers(0, _RESOURCE_RINGS),)),  # send figures to the bonus tile [S9.1]
    Verb("bonus", (tables.BONUS_NAMES,)),  # [S9.7]
    Verb("choose", (tables.RESOURCE_NAMES,)),  # choose the resource for a bonus [S9.9]
    Verb("feed"),  # cover the missing food with resources [S10.3]
    Verb("refuse"),  # [S10.4]
)
OUTCOMES = ActionSpace(
    Verb("card", (tables.CARD_IDS,)),  # a card fills the lowest empty slot [S2.2, S11.3]
    Verb("blind", (tables.CARD_IDS,)),  # a card drawn from the pile, seen only by its owner [S7.8]
    Verb(
        "building", (tables.BUILDING_IDS,)
    ),  # a building is turned up on the first stack without a face-up one [S2.3, S8.1]
    Verb("back", (tables.RESOURCE_NAMES,)),  # back of the pile's new top tile [S2.4]
    Verb("tile", (tables.TILE_IDS,)),  # this round's bonus tile [S4.3]
    Verb("die", (_numbers(1, tables.PIPS),)),
)

PLACE = ACTIONS.first("place")  # PLACE + place * MAX_PEOPLE + figures - 1
OCCUPY = ACTIONS.first("occupy") - tables.GATHERING  # OCCUPY + place
USE = ACTIONS.first("use")
TOOL = ACTIONS.first("tool")
ONCE = ACTIONS.first("once")
STOP = ACTIONS.first("stop")
BUY = ACTIONS.first("buy") - 1  # BUY + number of resources
DECLINE = ACTIONS.first("decline")
PAY = ACTIONS.first("pay")  # PAY + resource * PAY_WIDTH + number
PAY_WIDTH = tables.MAX_PEOPLE + 1
CLAIM = ACTIONS.first("claim")
TAKE = ACTIONS.first("take") - 1  # TAKE + pips
SEND = ACTIONS.first("send")  # SEND + figures
BONUS = ACTIONS.first("bonus")
CHOOSE = ACTIONS.first("choose")
FEED = ACTIONS.first("feed")
REFUSE = ACTIONS.first("refuse")

CARD_OUT = OUTCOMES.first("card")
BLIND_OUT = OUTCOMES.first("blind")
BUILDING_OUT = OUTCOMES.first("building")
BACK_OUT = OUTCOMES.first("back")
TILE_OUT = OUTCOMES.first("tile")
DIE_OUT = OUTCOMES.first("die") - 1  # DIE_OUT + pips
