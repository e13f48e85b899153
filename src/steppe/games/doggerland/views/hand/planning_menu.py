"""Describe the planning of an action as a choice in a menu (rules D6 to D13, phase 1)."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from steppe.core.i18n import Translator, msgids
from steppe.draw.words import capital, headed, in_a_row, listed
from steppe.games.doggerland.rules.actions import ACTIONS, CALL
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CHIEF,
    CRAFT_IDS,
    DOLMEN,
    KINDS,
    MAKING,
    MAX_CAPABILITY,
    MEGALITH_COST,
    MEGALITH_POINTS,
    MEMBER_NAMES,
    MENHIR,
    MIN_MEMBERS,
    NO_ANIMAL,
    PAINTING_POINTS,
    SPECIES_NAMES,
    SPOT_NAMES,
    TRACK_NAMES,
    TWINS,
    WALL,
    WALL_NAMES,
)
from steppe.games.doggerland.views.card_text import rite_effect, rite_name
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.choice_costs import Due
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.words import (
    counted,
    craft_and_price,
    gap,
    members,
    named,
    price,
    tokens,
    wall_name,
    who,
)

Label = Callable[[State, str, Translator], str]  # describes a move with a word
_GIFTS = msgids(
    {  # the advantage of the Chief [D6.8]
        "build": "1 wood less",
        "craft": "a second craft is possible this round",
        "paint": "a second painting is possible this round",
    }
)


@lru_cache(256)
def due_words(say: Translator, due: Due) -> str:
    """Return the immediate payment: "1 tool and 1 famine", "nothing" [D6.4]."""
    paid, famine = due
    parts = [tokens(say, paid)] if any(paid) else []
    if famine:
        parts.append(counted(say, "famine", famine))
    return listed(say, parts) or say("nothing")


def _build(s: State, word: str, say: Translator) -> str:
    return say(
        "Plan a habitat: {cost} now, {later} later",
        cost=due_words(say, choice_costs.planning(s, "build")),
        later=say("1 wood and 1 stone (plus 1 bone for a prestigious one)"),  # [D7.2]
    )


def _improve(s: State, word: str, say: Translator) -> str:
    track = TRACK_NAMES.index(word)
    level = int(s.capability[s.player, track])
    steps = [track_words(say, track, level)] if track == MAKING else []
    if level < MAX_CAPABILITY:
        steps.append(say("{cost} for the next step: {then}", **step(s, track, say)))
    return say("Plan {track}: {steps}", track=named(say, word), steps=in_a_row(say, steps))


def step(s: State, track: int, say: Translator) -> dict[str, str]:
    """Return the next step of a track as gaps of a message: its name, its price, its effect."""
    return {
        "track": named(say, TRACK_NAMES[track]),
        "cost": price(say, choice_costs.upgrade(s, track)),
        "then": track_words(say, track, int(s.capability[s.player, track]) + 1),
    }


def _craft(s: State, word: str, say: Translator) -> str:
    craft = craft_and_price(say, CRAFT_IDS.index(word))
    return say(
        "Plan a {craft}: {cost} now, {later} later",
        craft=craft["craft"],
        cost=due_words(say, choice_costs.planning(s, "craft")),
        later=craft["cost"],
    )


def _paint(s: State, word: str, say: Translator) -> str:
    wall = WALL_NAMES.index(word)
    is_caught = bool(WALL[wall] in s.memory[s.player])
    return _painting(
        say, wall_name(say, s, wall), (wall, is_caught), choice_costs.planning(s, "paint")
    )


@lru_cache(1024)
def _painting(say: Translator, name: str, animal: tuple[int, bool], due: Due) -> str:
    wall, is_caught = animal
    words = say("Plan to paint the {wall}: {cost} now; {points} for a {animal}, not caught yet")
    if is_caught:
        words = say("Plan to paint the {wall}: {cost} now; {points} for the {animal} in memory")
    return words.format(
        wall=name,
        cost=due_words(say, due),
        animal=named(say, SPECIES_NAMES[WALL[wall]]),
        points=counted(say, "point", int(PAINTING_POINTS[WALL[wall]])),
    )


def _call(s: State, word: str, say: Translator) -> str:
    rite = rite_gaps(say, SPOT_NAMES.index(word), s.players > 1)
    return say("Send the Shaman ({rite}): {cost} later; {effect}", **rite)


@lru_cache(64)
def rite_gaps(say: Translator, rite: int, counts: bool) -> dict[str, str]:
    """Return a Shaman action as gaps of a message: its name, price and effect.

    ``counts`` says whether the match has points.
    """
    cost, effect = say("1 meat, fur or bone"), rite_effect(say, rite)
    if MENHIR <= rite <= DOLMEN:
        cost = price(say, MEGALITH_COST[rite - MENHIR])
        effect += f", {megalith_points(say, rite)}" if counts else ""
    return {"rite": rite_name(say, rite), "cost": cost, "effect": effect}


def megalith_points(say: Translator, rite: int) -> str:
    """Return the points of the megalith that a Shaman action puts up [D13.7]."""
    return counted(say, "point", int(MEGALITH_POINTS[rite - MENHIR]))


# Expeditions


def _send(s: State, word: str, say: Translator) -> str:
    """Return what an expedition to a tile brings, and its cost in a cold round."""
    due = choice_costs.planning(s, "send")
    fee = say("; costs {cost}", cost=due_words(say, due)) if any(due[0]) or due[1] else ""
    aimed = aim(s, CELL_NAMES.index(word), say)
    return say("Send an expedition to {cell}: {aim}", cell=word, aim=aimed) + fee


def aim(s: State, cell: int, say: Translator) -> str:
    """Return the possible yield of a tile: "harvest, 2 wood for each Mastery"."""
    if s.animal[cell] == NO_ANIMAL:
        each = tokens(say, choice_costs.yielded(s, cell, 1))
        return say("harvest {goods} for each point of Mastery", goods=each)
    animal = int(s.animal[cell])
    return say(
        "hunt the {animal} with Mastery {mastery} and {members}, for {goods}",
        animal=named(say, SPECIES_NAMES[animal]),
        mastery=choice_costs.needed(s, cell),
        members=counted(say, "member", int(MIN_MEMBERS[animal])),
        goods=tokens(say, choice_costs.yielded(s, cell, 0)),
    )


def _party(s: State, word: str, say: Translator) -> str:
    """Return the abilities of a party: "2 hunters and 1 tool: Mastery 3, brings 6 wood, …"."""
    sent = choice_costs.party_of(f"party:{word}")
    points = choice_costs.mastery(sent)
    return say(
        "Party of {party}: Mastery {mastery}, finds {goods}, carries {load}",
        party=members(say, sent),
        mastery=points,
        goods=tokens(say, choice_costs.yielded(s, target(s), points)),
        load=choice_costs.carried(s, sent),
    )


def target(s: State) -> int:
    """Return the target of the expedition being staffed."""
    return CELL_NAMES.index(staffed(s)[1])


# Choosing members


def staffed(s: State) -> tuple[str, str]:
    """Return the action being staffed, as the verb and the word of its move."""
    verb, _, word = ACTIONS.format(int(s.doing)).partition(":")
    return verb, word


def _by(s: State, word: str, say: Translator) -> str:
    """Return who does the planned action, and any advantage of the Chief [D6.8]."""
    names = word.split("-")
    if len(names) > 1:
        pair = members(say, by_kind(names))
        return say("{members} stay for the birth", members=capital(pair))
    goes = say("{member} goes along") if s.doing == CALL + TWINS else say("{member} does it")
    told = capital(goes.format(member=who(say, MEMBER_NAMES.index(word))))
    bonus = gift(s, say) if word == MEMBER_NAMES[CHIEF] else ""
    return headed(say, told, bonus) if bonus else told


def by_kind(names: list[str]) -> list[int]:
    """Count the named members by kind."""
    return [names.count(MEMBER_NAMES[kind]) for kind in range(KINDS)]


def gift(s: State, say: Translator) -> str:
    """Return the advantage of the Chief for the planned action [D6.8]."""
    words = _GIFTS.get(staffed(s)[0])
    return say(words) if words else ""


def planned(s: State, say: Translator) -> str:
    """Return the action being staffed: "habitat", "statuette worth 3 points"."""
    verb, word = staffed(s)
    if verb == "improve":
        return named(say, word)
    if verb == "call":
        return rite_name(say, SPOT_NAMES.index(word))
    if not word:
        return say("habitat") if verb == "build" else say("birth")
    return gap(s, word, say)["craft" if verb == "craft" else "wall"]


LABELS: Mapping[str, Label] = {
    "build": _build,
    "improve": _improve,
    "craft": _craft,
    "paint": _paint,
    "call": _call,
    "send": _send,
    "by": _by,
    "party": _party,
}
