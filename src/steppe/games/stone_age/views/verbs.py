"""Texts about moves and outcomes: one row per verb, for buttons, the log and icons.

Clauses for payments, rolls and draws are in ``story/``.
"""

from collections.abc import Mapping, Sequence

from steppe.core.i18n import MINUS, Translator, plain
from steppe.draw.verb_words import Gaps, VerbTable, VerbWords
from steppe.draw.words import headed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import ACTIONS, CHOICES, CLAIM, OUTCOMES
from steppe.games.stone_age.rules.phases import buying, claiming, feeding, rolling
from steppe.games.stone_age.rules.state import USING, State
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.words import (
    at_place,
    building_cost,
    building_points,
    card_bottom,
    counted,
    effect_words,
    goods,
    on_offer,
    place_name,
    resources,
    toward,
)

Words = Sequence[str]  # a move: its verb and arguments
_TELL_THEMSELVES = (tables.DRAW_CARD, tables.ANY_RESOURCES)  # the next clause describes these


def place_of(word: str) -> int:
    """Return the number of a place, given its word."""
    return tables.PLACE_NAMES.index(word)


def catch(s: State, more: int, say: Translator) -> str:
    """Return the sum and yield of the roll plus ``more`` pips: "9, 3 wood" [S6.8, S6.9]."""
    total = int(rolling.total(s)) + more
    return f"{total}, {goods(say, int(s.gathers), total // int(tables.DIVISOR[s.gathers]))}"


def _place(s: State, words: Words, say: Translator) -> Gaps:
    place = place_of(words[1])
    number = int(words[2]) if words[2:] else int(tables.TOGETHER[place])
    return {"people": counted(say, "person", number), "toward": toward(say, place)}


def _use(s: State, words: Words, say: Translator) -> Gaps:
    return {"place": place_name(say, place_of(words[1]))}


def _tool(s: State, words: Words, say: Translator) -> Gaps:
    is_once = words[0] == "once"
    value = int(words[1]) if is_once else int(s.tool[s.player, int(words[1]) - 1])
    return {"value": value, "goods": catch(s, value, say)}


def _stop(s: State, words: Words, say: Translator) -> Gaps:
    return {"goods": catch(s, 0, say)}


def _buy(s: State, words: Words, say: Translator) -> Gaps:
    price = counted(say, "resource", int(words[1]))
    if s.place < tables.BUILDING:
        return {"goods": price, "case": "card"}
    building = int(s.top[s.place - tables.BUILDING])
    points = building_points(building)
    if points is None:
        return {"goods": price, "case": "free"}
    worth = counted(say, "point", points)
    return {"goods": building_cost(say, building), "points": worth, "case": "fixed"}


def _decline(s: State, words: Words, say: Translator) -> Gaps:
    return {"thing": at_place(say, int(s.place))}


def _named(resource: str, count: int, say: Translator) -> Gaps:
    return {"goods": goods(say, tables.RESOURCE_NAMES.index(resource), int(count))}


def _pay(s: State, words: Words, say: Translator) -> Gaps:
    gaps = _named(words[1], int(words[2]), say)
    return {**gaps, "nothing": gaps["goods"], "case": bool(int(words[2]))}


def _choose(s: State, words: Words, say: Translator) -> Gaps:
    return _named(words[1], tables.BONUS[s.bonus][s.award][tables.AMOUNT], say)


def _claim(s: State, words: Words, say: Translator) -> Gaps:
    choice = CHOICES[ACTIONS.parse(":".join(words)) - CLAIM]
    amounts = [choice.count(resource) for resource in range(tables.RESOURCES)]
    return {"goods": resources(say, amounts)}


def _take(s: State, words: Words, say: Translator) -> Gaps:
    gift = effect_words(say, tables.DIE_GAIN[int(words[1]) - 1])
    return {"pips": words[1], "gift": gift, "result": gift}


def _send(s: State, words: Words, say: Translator) -> Gaps:
    number = int(words[1])
    people, food = counted(say, "person", number), goods(say, tables.RESOURCES, number)
    return {"people": people, "food": food, "case": bool(number)}


def _bonus(s: State, words: Words, say: Translator) -> Gaps:
    effect = tables.BONUS[s.bonus][tables.BONUS_NAMES.index(words[1])]
    gift = effect_words(say, effect)
    return {"goods": gift, "result": "" if effect[tables.KIND] in _TELL_THEMSELVES else gift}


def _feed(s: State, words: Words, say: Translator) -> Gaps:
    return {"goods": counted(say, "resource", int(feeding.missing(s)))}


def _refuse(s: State, words: Words, say: Translator) -> Gaps:
    points = counted(say, "point", -int(tables.STARVE_POINTS))
    return {"points": points, "result": f"{MINUS}{points}"}


def _blind(s: State, words: Words, say: Translator) -> Gaps:
    return {"bottom": card_bottom(say, tables.CARD_IDS.index(words[1]))}


_PLACE_ICONS = {
    **dict.fromkeys(tables.PLACE_NAMES[tables.BUILDING :], "hut"),
    "hunt": "meat",
    "forest": "log",
    "clay-pit": "clay-brick",
    "quarry": "stone-pile",
    "river": "gold-nuggets",
    "tool-maker": "stone-axe",
    "hut": "caveman",
    "field": "wheat",
}
_SENDING = VerbWords(
    "Send {people} {toward}", "sends {people} {toward}", "stone-tablet", _place, _PLACE_ICONS
)
_ROWS: Mapping[str, VerbWords[State]] = {
    "place": _SENDING,
    "occupy": _SENDING,
    "use": VerbWords(
        "Use your place: {place}",
        {  # by place, and by whether it gave the player anything
            (tables.TOOL_MAKER, True): "makes a tool",
            (tables.TOOL_MAKER, False): "already has the best tools",
            (tables.HUT, True): "gets a new person",
            (tables.HUT, False): "has no room for more people",
            (tables.FIELD, True): "raises food production to {number}",
            (tables.FIELD, False): "keeps food production at {number}, the maximum",
        },
        "stone-tablet",
        _use,
        _PLACE_ICONS,
    ),
    "tool": VerbWords(
        "Add the tool of value {value}: {goods}",
        "adds the tool of value {value}",
        "stone-axe",
        _tool,
    ),
    "once": VerbWords(
        "Add the one-use tool of value {value}: {goods}",
        "adds the one-use tool of value {value}",
        "stone-axe",
        _tool,
    ),
    "stop": VerbWords("Add no more tools: {goods}", "", "hand", _stop),
    "buy": VerbWords(
        {
            "card": "Buy the card for {goods}",
            "free": "Build for {goods}",
            "fixed": "Build for {goods}: {points}",
        },
        {
            "card": "buys a card ({bottom}) with {goods}",
            "building": "builds with {goods}",
        },
        "stone-tablet",
        _buy,
    ),
    "decline": VerbWords(
        "Decline {thing}",
        {False: "declines {thing}", True: "cannot pay for {thing}"},
        "hand",
        _decline,
    ),
    "pay": VerbWords({True: "Pay {goods}", False: "Pay {nothing}"}, "", "swap-bag", _pay),
    "claim": VerbWords(
        "Turn your card in for {goods}", "turns a card in for {goods}", "swap-bag", _claim
    ),
    "take": VerbWords("Take the {pips}: {gift}", "takes the {pips}", "rolling-dices", _take),
    "send": VerbWords(
        {
            False: "Send no one to the bonus tile",
            True: "Send {people} to the bonus tile, for {food}",
        },
        {
            False: "sends nobody to the bonus tile",
            True: "sends {people} to the bonus tile for {goods}",
        },
        "mammoth",
        _send,
    ),
    "bonus": VerbWords("Take {goods}", "tames a mammoth", "mammoth", _bonus),
    "choose": VerbWords("Take {goods}", "takes {goods}", "swap-bag", _choose),
    "feed": VerbWords(
        "Feed your people with {goods}", "feeds the tribe with {goods}", "meat", _feed
    ),
    "refuse": VerbWords(
        "Let your people go hungry: lose {points}",
        {False: "lets their people go hungry", True: "has too little food"},
        "skull-crack",
        _refuse,
    ),
    "blind": VerbWords(
        "", {False: "draws a card ({bottom})", True: "draws a card blind"}, "stone-tablet", _blind
    ),
    "tile": VerbWords("", "the herd moves {toward}", "mammoth"),
    "card": VerbWords("", "", "stone-tablet"),
    "building": VerbWords("", "", "hut"),
    "back": VerbWords("", "", "mammoth"),
    "die": VerbWords("", "", "rolling-dices"),
}
_FIRST = ("refuse", "bonus", "pay", "buy", "feed", "send", "take", "choose", "use tool stop")
VERBS = VerbTable(_ROWS, _FIRST)
assert set(VERBS.rows) == {verb.name for verb in (*ACTIONS.verbs, *OUTCOMES.verbs)}
picture, rank = VERBS.picture, VERBS.rank


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return a legal move in words, with the card or building for sale at its place."""
    word = ACTIONS.format(ACTIONS.parse(move))
    words, (verb, *arguments) = VERBS.label(position, word, say), word.split(":")
    if verb in ("place", "occupy", "use") and place_of(arguments[0]) >= tables.CARD:
        words = headed(say, words, on_offer(say, position.state, place_of(arguments[0])))
    if beyond(position, move) is None:
        return words
    return say("{words} (not enough resources)", words=words)


def beyond(position: Position, move: str) -> int | None:
    """Return the place used by a move that can only give up an unaffordable purchase [S7.1, S8]."""
    verb, _, name = move.partition(":")
    if verb != "use" or position.state.phase != USING:
        return None
    place, s = place_of(name), position.state
    is_bought = place < tables.CARD or claiming.is_open(s) or buying.is_payable(s, place)
    return None if is_bought else place
