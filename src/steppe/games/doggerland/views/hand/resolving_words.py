"""Texts about resolved actions, for the placeholders in ``verbs.py`` (rules D7 to D17, D21)."""

from steppe.core.i18n import Translator
from steppe.draw.verb_words import Gaps
from steppe.draw.words import in_a_row
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.actions import DO_CHIEF_BUILD
from steppe.games.doggerland.rules.cards import CHOSEN_TOKENS
from steppe.games.doggerland.rules.phases import carrying
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.card_text import card_event, card_name, rite_name
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.planning_words import (
    Words,
    megalith_points,
    painting_points,
    rite_gaps,
    step,
)
from steppe.games.doggerland.views.players.board_parts import track_words
from steppe.games.doggerland.views.words import (
    changes,
    counted,
    craft_and_price,
    famine_and_points,
    hoard,
    named,
    price,
    tokens,
    wall_name,
)


def action_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the cost and the gain of resolving an action; ``case`` is the kind of action."""
    word = words[1]
    if word in tables.TRACK_NAMES:
        return _track(s, tables.TRACK_NAMES.index(word), say)
    if word in tables.CRAFT_IDS:
        return {**craft_and_price(say, tables.CRAFT_IDS.index(word)), "case": "craft"}
    if word in tables.WALL_NAMES:
        return {**painting(s, tables.WALL_NAMES.index(word), 1, say), "case": "paint"}
    if word in tables.CELL_NAMES:
        return _expedition(s, tables.CELL_NAMES.index(word), say)
    if word == "shaman":
        return {**rite_gaps(say, int(s.spot[s.player]), s.players > 1), "case": word}
    cost = choice_costs.habitat(tables.SIMPLE, word == "chief-build")
    return {"cost": price(say, cost), "case": word}


def _track(s: State, track: int, say: Translator) -> Gaps:
    if track == tables.MAKING:
        return {"track": named(say, tables.TRACK_NAMES[track]), "case": "tools"}
    return {**step(s, track, say), "case": "track"}


def painting(s: State, wall: int, cubes: int, say: Translator) -> dict[str, str]:
    """Return a painted fresco cell for a message's placeholders [D11.4, D13.5]."""
    points = painting_points(s, wall, cubes, say)
    return {
        "wall": wall_name(say, s, wall),
        "animal": named(say, tables.SPECIES_NAMES[tables.WALL[wall]]),
        "points": points,
        "cubes": counted(say, "cube", cubes),
        "row": named(say, tables.ROW_NAMES[wall % tables.ROWS]),
        "result": points if s.players > 1 else "",
    }


def _expedition(s: State, cell: int, say: Translator) -> Gaps:
    """Return the tokens that an expedition finds, and how many of them it can carry home."""
    found, load = come_home(s, cell)
    case = "carry" if sum(found) > load else "home"
    return {
        "cell": tables.CELL_NAMES[cell],
        "goods": tokens(say, found),
        "load": load,
        "case": case,
    }


def come_home(s: State, cell: int) -> tuple[choice_costs.Amounts, int]:
    """Return the tokens that an expedition finds, and the number that it can carry."""
    load = int(carrying.num_carriers(s, cell)) * int(effects.load_limit(s, s.player))
    return choice_costs.yielded(s, cell, int(carrying.mastery(s, cell))), load


def famine_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the famine that an unpaid Shaman costs [D13.4]; ``case`` says if there is any."""
    famine = famine_and_points(say, tables.FAMINE_IF_UNPAID, s.players > 1)
    return {"famine": famine, "case": bool(s.spot[s.player] != tables.NO_RITE)}


# Habitats and tools


def habitat_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Describe a habitat on a spot; ``case`` says whether it replaces another habitat."""
    _, name, spot = words
    gaps = laid(s, name, spot, say)
    is_over = bool(s.habitat[s.player, int(spot) - 1])
    return {**gaps, "result": gaps["gain"], "case": is_over}


def laid(s: State, name: str, spot: str, say: Translator) -> dict[str, str]:
    """Return a habitat for placeholders: its name, price and changes, "+3 places, +1 point"."""
    places, points = gained(s, f"lay:{name}:{spot}")
    gain = changes(say, (("place", places), ("point", points))[: 1 + (s.players > 1)])
    return {
        "habitat": named(say, name),
        "spot": spot,
        "cost": price(
            say,
            choice_costs.habitat(tables.HABITAT_NAMES.index(name), bool(s.doing == DO_CHIEF_BUILD)),
        ),
        "gain": gain if places else in_a_row(say, filter(None, (say("no new place"), gain))),
    }


def gained(s: State, move: str) -> tuple[int, int]:
    """Return the places and the points that building a habitat on a spot gains [D7.4]."""
    _, name, spot = move.split(":")
    kind, there = tables.HABITAT_NAMES.index(name), int(s.habitat[s.player, int(spot) - 1])
    places, points = (
        int(row[kind]) - int(row[there]) for row in (tables.PLACES_IN, tables.HABITAT_POINTS)
    )
    return places, points


def recipe_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the input and output of a recipe."""
    level = int(words[1])
    tools = counted(say, "tool", int(tables.TOOLS_MADE[level]))
    return {"tools": tools, "cost": price(say, tables.RECIPE[level])}


# Coming home


def carry_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return how many tokens of a kind come home and how many stay; ``case`` says which do."""
    _, name, number = words
    left = int(s.yielded[tables.TOKEN_NAMES.index(name)]) - int(number)
    goods, case = counted(say, name, int(number)), "some" if left else "all"
    return {"goods": goods, "nothing": goods, "left": left, "case": case if int(number) else "none"}


def memory_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the animal just hunted, and the animal that leaves the memory, if any."""
    left = {"animal": named(say, words[1])} if words[1:] else {}
    return {**left, "guest": named(say, tables.SPECIES_NAMES[s.guest])}


# The Shaman


def offer_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the offering and the Shaman action that it pays for."""
    return {**owned(s, words[1], say), "rite": rite_name(say, int(s.spot[s.player]))}


def owned(s: State, word: str, say: Translator) -> dict[str, object]:
    """Return a kind of token and how many the clan has, for a message's placeholders."""
    number = tables.HOARD_NAMES.index(word)
    return {"token": hoard(say, number), "count": int(effects.hoarded(s, s.player, number))}


def cubes_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Describe a perfect painting with its number of cubes."""
    return painting(s, int(s.mark[s.player]), int(words[1]), say)


def journey_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the cell chosen for the long journey."""
    return {"rite": rite_name(say, tables.LONG_JOURNEY), "cell": words[1]}


def megalith_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return a megalith's name, cell, price and points."""
    rite = int(s.spot[s.player])
    points, cost = (
        megalith_points(say, rite),
        price(say, tables.MEGALITH_COST[rite - tables.MENHIR]),
    )
    gaps = {"megalith": rite_name(say, rite), "cell": words[1], "cost": cost}
    return {**gaps, "points": points, "result": points}


def give_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return a token given in an exchange, and whether it is the first or the second."""
    place = (say("first"), say("second"))[int(s.given)]
    return {**owned(s, words[1], say), "place": place}


# The end of the round


def meal_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return an amount of a clan's food, and how many members it feeds."""
    number, eaten = tables.HOARD_NAMES.index(words[1]), int(words[2])
    fed = eaten * int(tables.FEEDS[tables.HOARD_KIND[number]])
    return {"food": hoard(say, number, eaten), "fed": fed, "hungry": int(s.hunger)}


def stay_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the cell of the clan's Village."""
    return {"cell": tables.CELL_NAMES[s.village[s.player]]}


# Solo


def card_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the name of the card, and its event."""
    return {"card": card_name(say, int(s.card)), "event": card_event(say, int(s.card))}


def loss_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return something that a clan may lose; ``case`` says whether it is a token."""
    if words[1] in tables.HOARD_NAMES:
        gaps = owned(s, words[1], say)
        return {**gaps, "what": gaps["token"], "case": True}
    is_hunter = words[1] == tables.MEMBER_NAMES[tables.HUNTER]
    what = counted(say, "hunter", 1) if is_hunter else tokens(say, CHOSEN_TOKENS[s.card])
    return {"what": what, "case": False}


def spawn_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the animal that appears on a tile."""
    animal = tables.SPECIES_NAMES[tables.SPAWN[s.tile[tables.CELL_NAMES.index(words[1])]]]
    return {"animal": named(say, animal), "cell": words[1]}


def lower_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return a track and its effect one level lower."""
    track = tables.TRACK_NAMES.index(words[1])
    then = track_words(say, track, int(s.capability[s.player, track]) - 1)
    return {"track": named(say, words[1]), "then": then, "result": then}
