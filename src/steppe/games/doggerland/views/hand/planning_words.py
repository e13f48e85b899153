"""Texts about planned actions, for the placeholders in ``verbs.py`` (rules D6 to D13, phase 1)."""

from collections.abc import Sequence
from functools import lru_cache

from steppe.core.i18n import Translator, msgids
from steppe.draw.verb_words import Gaps
from steppe.draw.words import in_a_row, listed
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.actions import ACTIONS, CALL
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.card_text import rite_effect, rite_name
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.choice_costs import Due
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.players.board_parts import track_words
from steppe.games.doggerland.views.words import (
    counted,
    craft_and_price,
    famine_and_points,
    gap,
    members,
    named,
    price,
    tokens,
    wall_name,
    who,
)

Words = Sequence[str]  # a move: its verb and arguments
_GIFTS = msgids(
    {  # the Chief's advantage [D6.8]
        "build": "1 wood less",
        "craft": "a second craft is possible this round",
        "paint": "a second painting is possible this round",
    }
)


def due_words(s: State, verb: str, say: Translator) -> str:
    """Return the immediate payment: "1 tool and 1 famine", "nothing" [D6.4]."""
    return _due_words(say, choice_costs.planning(s, verb), s.players > 1)


@lru_cache(256)
def _due_words(say: Translator, due: Due, counts: bool) -> str:
    paid, famine = due
    parts = [tokens(say, paid)] if any(paid) else []
    if famine:
        parts.append(famine_and_points(say, famine, counts))
    return listed(say, parts) or say("nothing")


def habitat_plan(s: State, words: Words, say: Translator) -> Gaps:
    """Return the price of a habitat, now and later; less if only the Chief is left [D7.2]."""
    only_chief = bool(s.idle[s.player, tables.CHIEF] == effects.num_idle(s, s.player))
    cost = price(say, choice_costs.habitat(tables.SIMPLE, only_chief))
    return {
        "cost": due_words(s, "build", say),
        "later": say("{cost} (plus 1 bone for a prestigious one)", cost=cost),
    }


def track_plan(s: State, words: Words, say: Translator) -> Gaps:
    """Return a track and its next steps."""
    track = tables.TRACK_NAMES.index(words[1])
    level = int(s.capability[s.player, track])
    steps = [track_words(say, track, level)] if track == tables.MAKING else []
    if level < tables.MAX_CAPABILITY:
        steps.append(say("{cost} for the next step: {then}", **step(s, track, say)))
    return {"track": named(say, words[1]), "steps": in_a_row(say, steps)}


def step(s: State, track: int, say: Translator) -> dict[str, str]:
    """Return a track's name and the price and effect of its next step, for placeholders."""
    then = track_words(say, track, int(s.capability[s.player, track]) + 1)
    cost = price(say, choice_costs.upgrade(s, track))
    return {
        "track": named(say, tables.TRACK_NAMES[track]),
        "cost": cost,
        "then": then,
        "result": then,
    }


def raised(s: State, words: Words, say: Translator) -> Gaps:
    """Return the next step of a track."""
    return step(s, tables.TRACK_NAMES.index(words[1]), say)


def learned(s: State, words: Words, say: Translator) -> Gaps:
    """Return the next step of tool making."""
    return step(s, tables.MAKING, say)


def craft_plan(s: State, words: Words, say: Translator) -> Gaps:
    """Return a craft and its price, now and later."""
    craft = craft_and_price(say, tables.CRAFT_IDS.index(words[1]))
    cost = due_words(s, "craft", say)
    return {"craft": craft["craft"], "cost": cost, "later": craft["cost"]}


def wall_plan(s: State, words: Words, say: Translator) -> Gaps:
    """Describe a fresco cell: price, animal, points; ``case`` says if the animal is in memory."""
    wall = tables.WALL_NAMES.index(words[1])
    return {
        "wall": wall_name(say, s, wall),
        "cost": due_words(s, "paint", say),
        "animal": named(say, tables.SPECIES_NAMES[tables.WALL[wall]]),
        "points": painting_points(s, wall, 1, say),
        "case": bool(tables.WALL[wall] in s.memory[s.player]),
    }


def painting_points(s: State, wall: int, cubes: int, say: Translator) -> str:
    """Return the points for painting a cell now, with those of its row [D11.4, D19.2]."""
    own, row = cubes * int(tables.PAINTING_POINTS[tables.WALL[wall]]), row_gain(s, wall, cubes)
    points = counted(say, "point", own + row)
    return say("{points} ({row} for the row)", points=points, row=row) if row else points


def row_gain(s: State, wall: int, cubes: int) -> int:
    """Return how many points more a row would bring the clan with more cubes [D19.2]."""
    if s.players == 1:
        return 0  # no score in solo matches [D21.17]
    before = count.cubes_in(s, wall % tables.ROWS)
    after = list(before)
    after[s.player] += cubes
    then, now = (count.row_points(each)[s.player] for each in (tuple(after), before))
    return then - now


def rite_plan(s: State, words: Words, say: Translator) -> Gaps:
    """Return a Shaman action."""
    return rite_gaps(say, tables.SPOT_NAMES.index(words[1]), s.players > 1)


def mark_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return a fresco cell for the perfect painting."""
    return {"rite": rite_name(say, tables.PERFECT_PAINTING), **gap(s, words[1], say)}


@lru_cache(64)
def rite_gaps(say: Translator, rite: int, counts: bool) -> dict[str, str]:
    """Return a Shaman action for a message's placeholders: its name, price and effect.

    ``counts`` says whether the match has points.
    """
    cost, effect = say("1 meat, fur or bone"), rite_effect(say, rite)
    if tables.MENHIR <= rite <= tables.DOLMEN:
        cost = price(say, tables.MEGALITH_COST[rite - tables.MENHIR])
        effect += f", {megalith_points(say, rite)}" if counts else ""
    return {"rite": rite_name(say, rite), "cost": cost, "effect": effect}


def megalith_points(say: Translator, rite: int) -> str:
    """Return the points for the megalith that a Shaman action erects [D13.7]."""
    return counted(say, "point", int(tables.MEGALITH_POINTS[rite - tables.MENHIR]))


# Expeditions


def expedition_plan(s: State, words: Words, say: Translator) -> Gaps:
    """Return the yield of an expedition to a tile, and its cost in a cold round."""
    due = choice_costs.planning(s, "send")
    fee = say("; costs {cost}", cost=due_words(s, "send", say)) if any(due[0]) or due[1] else ""
    return {"cell": words[1], "aim": aim(s, tables.CELL_NAMES.index(words[1]), say) + fee}


def aim(s: State, cell: int, say: Translator) -> str:
    """Return the possible yield of a tile: "harvest, 2 wood for each Mastery"."""
    if s.animal[cell] == tables.NO_ANIMAL:
        each = tokens(say, choice_costs.yielded(s, cell, 1))
        return say("harvest {goods} for each point of Mastery", goods=each)
    animal = int(s.animal[cell])
    return say(
        "hunt the {animal} with Mastery {mastery} and {members}, for {goods}",
        animal=named(say, tables.SPECIES_NAMES[animal]),
        mastery=choice_costs.needed(s, cell),
        members=counted(say, "member", int(tables.MIN_MEMBERS[animal])),
        goods=tokens(say, choice_costs.yielded(s, cell, 0)),
    )


def aim_and_limit(s: State, say: Translator) -> str:
    """Return the yield of the expedition being staffed; for a hunt, also who may not join."""
    words, is_hunt = aim(s, target(s), say), s.animal[target(s)] != tables.NO_ANIMAL
    if is_hunt and s.idle[s.player, tables.SHAMAN]:  # [D10.1]
        return say("{aim}; the Shaman never hunts", aim=words)
    return words


def party_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Describe a party, its target and its abilities; ``case`` says whether it hunts."""
    sent, cell = choice_costs.party_of(":".join(words)), target(s)
    is_hunt, points = bool(s.animal[cell] != tables.NO_ANIMAL), choice_costs.mastery(sent)
    aimed = (
        tables.SPECIES_NAMES[s.animal[cell]]
        if is_hunt
        else tables.SYMBOL_NAMES[tables.SYMBOL[s.tile[cell]]]
    )
    return {
        "party": members(say, sent),
        "mastery": points,
        "goods": tokens(say, choice_costs.yielded(s, cell, points)),
        "load": choice_costs.carried(s, sent),
        "cell": tables.CELL_NAMES[cell],
        "animal" if is_hunt else "resource": named(say, aimed),
        "case": is_hunt,
    }


def target(s: State) -> int:
    """Return the target of the expedition being staffed."""
    return tables.CELL_NAMES.index(staffed(s)[1])


# Choosing members


def staffed(s: State) -> tuple[str, str]:
    """Return the verb and the argument of the action being staffed, in notation."""
    verb, _, word = ACTIONS.format(int(s.doing)).partition(":")
    return verb, word


def by_gaps(s: State, words: Words, say: Translator) -> Gaps:
    """Return the members and the action that they perform; ``case``: pair, along or alone."""
    names = words[1].split("-")
    if len(names) > 1:
        told, case = members(say, by_kind(names)), "pair"
    else:
        told = who(say, tables.MEMBER_NAMES.index(words[1]))
        case = "along" if s.doing == CALL + tables.TWINS else "alone"
    return {"members": told, "member": told, "who": told, "what": planned(s, say), "case": case}


def by_kind(names: list[str]) -> list[int]:
    """Count the named members by kind."""
    return [names.count(tables.MEMBER_NAMES[kind]) for kind in range(tables.KINDS)]


def gift(s: State, say: Translator) -> str:
    """Return the Chief's advantage for the planned action [D6.8]."""
    words = _GIFTS.get(staffed(s)[0])
    return say(words) if words else ""


def kept_for(s: State, kind: int, say: Translator) -> str:
    """Return the Chief's advantage, or the work that a member would be better kept for."""
    if kind == tables.CHIEF:
        return gift(s, say) or say("counts 2 on an expedition")
    if kind == tables.SHAMAN and s.spot[s.player] == tables.NO_RITE:
        return say("only she can use the hut")
    return ""


def planned(s: State, say: Translator) -> str:
    """Describe the action being staffed: "habitat", "statuette worth 3 points"."""
    verb, word = staffed(s)
    if verb == "improve":
        return named(say, word)
    if verb == "call":
        return rite_name(say, tables.SPOT_NAMES.index(word))
    if not word:
        return say("habitat") if verb == "build" else say("birth")
    return gap(s, word, say)["craft" if verb == "craft" else "wall"]
