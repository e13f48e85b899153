"""What planning an action would do, as a choice in a menu (rules D6 to D13, phase 1)."""

from collections.abc import Sequence
from functools import lru_cache

from steppe.core.say import Say
from steppe.draw.words import capital, headed, in_a_row, listed
from steppe.engine.kernel import State
from steppe.games.doggerland.actions import ACTIONS, BUILD_IT, CALL, CRAFT_IT, IMPROVE, PAINT_IT
from steppe.games.doggerland.tables import (
    BUILD,
    CELL_NAMES,
    CHIEF,
    CRAFT,
    CRAFT_IDS,
    CRAFTS,
    DOLMEN,
    MAKING,
    MAX_CAPABILITY,
    MEGALITH_COST,
    MEGALITH_POINTS,
    MEMBER_NAMES,
    MENHIR,
    MIN_MEMBERS,
    NO_ANIMAL,
    PAINT,
    PAINTING_POINTS,
    RITES,
    ROWS,
    SPECIES_NAMES,
    SPOT_NAMES,
    TRACK_NAMES,
    TRACKS,
    TWINS,
    WALL,
    WALL_NAMES,
    WALLS,
)
from steppe.games.doggerland.views.hand import costs
from steppe.games.doggerland.views.hand.costs import Due
from steppe.games.doggerland.views.lore import RITE_WORDS, rite_name
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.words import (
    cell_name,
    counted,
    craft_name,
    craft_price,
    members,
    named,
    price,
    tokens,
    wall_name,
    who,
)

Arguments = Sequence[str]


@lru_cache(256)
def due_words(say: Say, due: Due) -> str:
    """Return what is paid at once: "1 tool and 1 famine", "nothing" [D6.4]."""
    paid, famine = due
    parts = [tokens(say, paid)] if any(paid) else []
    if famine:
        parts.append(counted(say, "famine", famine))
    return listed(say, parts) or say("nothing")


def build(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what planning a habitat costs now and later."""
    return say(
        "Plan a habitat: {cost} now, {later} later",
        cost=due_words(say, costs.planning(s, s.player, BUILD)),
        later=homes(say),
    )


def homes(say: Say) -> str:
    """Return what habitats cost when they are built [D7.2]."""
    return say("1 wood and 1 stone (and 1 bone for a prestigious one)")


def birth(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what planning a birth takes."""
    return say("Plan a birth: two members for 1 newborn, who needs a place")


def improve(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what work on a track costs and brings."""
    track = TRACK_NAMES.index(arguments[0])
    level = int(s.capability[s.player, track])
    steps = []
    if track == MAKING:
        steps.append(track_words(say, track, level))
    if level < MAX_CAPABILITY:
        cost = price(say, costs.upgrade(s, s.player, track))
        steps.append(
            say(
                "{cost} to the next step: {then}",
                cost=cost,
                then=track_words(say, track, level + 1),
            )
        )
    name = named(say, TRACK_NAMES[track])
    return say("Plan {track}: {steps}", track=name, steps=in_a_row(say, steps))


def craft(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what a craft costs now and later."""
    return _craft(CRAFT_IDS.index(arguments[0]), costs.planning(s, s.player, CRAFT), say)


@lru_cache(512)
def _craft(number: int, due: Due, say: Say) -> str:
    return say(
        "Plan a {craft}: {cost} now, {later} later",
        craft=craft_name(say, number),
        cost=due_words(say, due),
        later=craft_price(say, number),
    )


def paint(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what a painting costs and what it asks for."""
    wall = WALL_NAMES.index(arguments[0])
    known = WALL[wall] in s.memory[s.player]
    place = list(s.order).index(wall // ROWS)
    return _paint((place, wall), known, costs.planning(s, s.player, PAINT), say)


@lru_cache(2048)
def _paint(at: tuple[int, int], known: bool, due: Due, say: Say) -> str:
    place, wall = at
    words = say("Plan to paint the {wall}: {cost} now; {points} for a {animal}, not caught yet")
    if known:
        words = say("Plan to paint the {wall}: {cost} now; {points} for the {animal} in memory")
    return words.format(
        wall=cell_name(say, place, wall),
        cost=due_words(say, due),
        animal=named(say, SPECIES_NAMES[WALL[wall]]),
        points=counted(say, "point", int(PAINTING_POINTS[WALL[wall]])),
    )


def call(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what an action of the Shaman costs and does."""
    return _call(SPOT_NAMES.index(arguments[0]), say)


@lru_cache(64)
def _call(rite: int, say: Say) -> str:
    return say(
        "Send the Shaman, {rite}: {cost} later; {effect}",
        rite=rite_name(say, rite),
        cost=rite_price(say, rite),
        effect=rite_effect(say, rite),
    )


def rite_price(say: Say, rite: int) -> str:
    """Return what an action of the Shaman costs [D13.3, D13.7]."""
    if MENHIR <= rite <= DOLMEN:
        return price(say, [int(number) for number in MEGALITH_COST[rite - MENHIR]])
    return say("1 meat, fur or bone")


def rite_effect(say: Say, rite: int) -> str:
    """Return what an action of the Shaman does, and its points if it has any."""
    words = say(RITE_WORDS[SPOT_NAMES[rite]])
    if not MENHIR <= rite <= DOLMEN:
        return words
    points = counted(say, "point", int(MEGALITH_POINTS[rite - MENHIR]))
    return f"{words}, {points}"


# Expeditions


def send(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what an expedition to a tile asks for and brings."""
    cell = CELL_NAMES.index(arguments[0])
    return say(
        "Send an expedition to {cell}: {aim}", cell=arguments[0], aim=aim(s, cell, say)
    ) + _fee(s, say)


def _fee(s: State, say: Say) -> str:
    """Return what any expedition costs now, after a semicolon; nothing in the heat."""
    due = costs.sending(s, s.player)
    return say("; costs {cost}", cost=due_words(say, due)) if any(due[0]) or due[1] else ""


def aim(s: State, cell: int, say: Say) -> str:
    """Return what there is to get on a tile: "harvest, 2 wood for each Mastery"."""
    if s.animal[cell] == NO_ANIMAL:
        each = tokens(say, costs.yielded(s, cell, 1))
        return say("harvest {goods} for each point of Mastery", goods=each)
    animal = int(s.animal[cell])
    return say(
        "hunt the {animal} with Mastery {mastery} and {members}, for {goods}",
        animal=named(say, SPECIES_NAMES[animal]),
        mastery=costs.needed(s, cell),
        members=counted(say, "member", int(MIN_MEMBERS[animal])),
        goods=tokens(say, costs.yielded(s, cell, 0)),
    )


def party(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what a party can do: "2 hunters and 1 tool: Mastery 3, brings 6 wood, carries 4"."""
    sent = costs.party_of(f"party:{arguments[0]}")
    cell = target(s)
    points = costs.mastery(sent)
    return say(
        "Party of {party}: Mastery {mastery}, finds {goods}, carries {load}",
        party=party_words(say, sent),
        mastery=points,
        goods=tokens(say, costs.yielded(s, cell, points)),
        load=costs.carried(s, s.player, sent),
    )


def party_words(say: Say, sent: tuple[int, int, int, int]) -> str:
    """Return who and what goes: "the Chief, 2 hunters and 1 tool"."""
    *kinds, tools = sent
    parts = [
        members(say, [number if kind == k else 0 for k in range(3)])
        for kind, number in enumerate(kinds)
        if number
    ]
    if tools:
        parts.append(counted(say, "tool", tools))
    return listed(say, parts)


def target(s: State) -> int:
    """Return the cell that the expedition being staffed goes to."""
    return CELL_NAMES.index(ACTIONS.format(int(s.doing)).partition(":")[2])


# Who does it


def by(s: State, arguments: Arguments, say: Say) -> str:
    """Tell who does what was planned, and what the Chief is good for [D6.8]."""
    one, _, other = arguments[0].partition("-")
    first = MEMBER_NAMES.index(one)
    if other:
        pair = [0, 0, 0]
        pair[first] += 1
        pair[MEMBER_NAMES.index(other)] += 1
        return say("{members} stay for the birth", members=capital(members(say, pair)))
    told = capital(
        say(
            "{member} does it" if s.doing != CALL + TWINS else "{member} goes along",
            member=who(say, first),
        )
    )
    bonus = gift(s, say) if first == CHIEF else ""
    return headed(say, told, bonus) if bonus else told


def gift(s: State, say: Say) -> str:
    """Return what the Chief is good for in what was planned [D6.8]."""
    if s.doing == BUILD_IT:
        return say("1 wood less")
    if CRAFT_IT <= s.doing < CRAFT_IT + CRAFTS:
        return say("a second craft is possible this round")
    if PAINT_IT <= s.doing < PAINT_IT + WALLS:
        return say("a second painting is possible this round")
    return ""


def planned(s: State, say: Say) -> str:
    """Return what is being staffed: "habitat", "statuette of 3 points"."""
    doing = int(s.doing)
    if CRAFT_IT <= doing < CRAFT_IT + CRAFTS:
        return craft_name(say, doing - CRAFT_IT)
    if PAINT_IT <= doing < PAINT_IT + WALLS:
        return wall_name(say, s.order[: s.num_frescoes], doing - PAINT_IT)
    if IMPROVE <= doing < IMPROVE + TRACKS:
        return named(say, TRACK_NAMES[doing - IMPROVE])
    if CALL <= doing < CALL + RITES:
        return rite_name(say, doing - CALL)
    return say("habitat") if doing == BUILD_IT else say("birth")


def mark(s: State, arguments: Arguments, say: Say) -> str:
    """Tell which cell the token keeps for the perfect painting."""
    wall = wall_name(say, s.order[: s.num_frescoes], WALL_NAMES.index(arguments[0]))
    return say("Keep the {wall} for the perfect painting", wall=wall)


def pass_(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what passing means."""
    return say("Pass: you plan nothing more this round")
