"""Texts about moves and outcomes: one row per verb, for buttons, the log and icons.

The values of their placeholders are in ``hand/planning_words.py`` and ``hand/resolving_words.py``;
clauses for several moves and for draws are in ``story/``.
"""

from collections.abc import Mapping

from steppe.core.i18n import Translator, plain
from steppe.draw.verb_words import Gaps, VerbTable, VerbWords
from steppe.draw.words import headed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.actions import ACTIONS, OUTCOMES
from steppe.games.doggerland.rules.state import GIVING, MAKING, RAISING, SUFFERING, State
from steppe.games.doggerland.views.card_text import card_name
from steppe.games.doggerland.views.hand import planning_words as plans
from steppe.games.doggerland.views.hand import resolving_words as resolved
from steppe.games.doggerland.views.hand.planning_words import Words
from steppe.games.doggerland.views.types import Position
from steppe.games.doggerland.views.words import gap


def _word(s: State, words: Words, say: Translator) -> Gaps:
    """Return the name of the word in a move; ``case`` is the word itself."""
    return {**gap(s, words[1], say), "case": words[1]}


def _phase(s: State, words: Words, say: Translator) -> Gaps:
    return {"case": int(s.phase)}


_ROWS: Mapping[str, VerbWords[State]] = {
    "face": VerbWords(
        "The central tile's arrow points {side}", "turns the central tile {side}", "acacia", _word
    ),
    "point": VerbWords(
        {
            "left": "Start migrations on the left: columns from west to east",
            "top": "Start migrations at the top: rows from north to south",
            "right": "Start migrations on the right: columns from east to west",
            "bottom": "Start migrations at the bottom: rows from south to north",
        },
        {
            "left": "starts migrations on the left",
            "top": "starts migrations at the top",
            "right": "starts migrations on the right",
            "bottom": "starts migrations at the bottom",
        },
        "flying-flag",
        _word,
    ),
    "choose": VerbWords("Take {token}", "takes {goods}", "swap-bag", _word),
    "raise": VerbWords(
        "Raise {track} for {cost}: {then}",
        "improves {track} for {cost}",
        "stone-crafting",
        plans.raised,
    ),
    # programming
    "build": VerbWords(
        "Plan a habitat: {cost} now, {later} later", "", "bone-hut", plans.habitat_plan
    ),
    "birth": VerbWords(
        "Plan a birth: two members for 1 newborn, who needs a place", "", "baby-face"
    ),
    "improve": VerbWords("Plan {track}: {steps}", "", "stone-crafting", plans.track_plan),
    "craft": VerbWords(
        "Plan a {craft}: {cost} now, {later} later", "", "primitive-necklace", plans.craft_plan
    ),
    "paint": VerbWords(
        {
            False: "Plan to paint the {wall}: {cost} now; {points} for a {animal}, not caught yet",
            True: "Plan to paint the {wall}: {cost} now; {points} for the {animal} in memory",
        },
        "",
        "hand",
        plans.wall_plan,
    ),
    "call": VerbWords(
        "Send the Shaman ({rite}): {cost} later; {effect}",
        "sends the Shaman: {rite}",
        "shaman",
        plans.rite_plan,
    ),
    "send": VerbWords("Send an expedition to {cell}: {aim}", "", "spears", plans.expedition_plan),
    "pass": VerbWords(
        "Pass: you plan nothing more this round",
        {False: "passes", True: "has no members left"},
        "hourglass",
    ),
    "by": VerbWords(
        {
            "pair": "{members} stay for the birth",
            "along": "{member} goes along",
            "alone": "{member} does it",
        },
        {
            "call": "sends the Shaman: {what}, with {who}",
            "paint": "plans to paint the {what} with {who}",
            "craft": "plans a {what} with {who}",
            "birth": "plans a birth with {who}",
            "improve": "plans to improve {what} with {who}",
            "build": "plans a habitat with {who}",
        },
        "hunter",
        plans.by_gaps,
    ),
    "party": VerbWords(
        "Party of {party}: Mastery {mastery}, finds {goods}, carries up to {load}",
        {
            False: "sends {party} to {cell} for {resource}",
            True: "sends {party} to {cell} to hunt the {animal}",
        },
        "spears",
        plans.party_gaps,
    ),
    "mark": VerbWords(
        "Reserve the {wall} for the perfect painting",
        "sends the Shaman: {rite}, for the {wall}",
        "hand",
        plans.mark_gaps,
    ),
    # resolution
    "do": VerbWords(
        {
            "track": "{track}: {cost}, then {then}",
            "tools": "{track}: improve it, make tools, or both",
            "craft": "Make a {craft} for {cost}",
            "paint": "Paint the {wall}: the {animal} leaves your memory; {points}, "
            "{cubes} in the row",
            "home": "Expedition at {cell}: {goods}",
            "carry": "Expedition at {cell}: finds {goods}, carries up to {load}",
            "shaman": "Shaman ({rite}): {effect}, for {cost}",
            "birth": "Birth: 1 newborn, housed at the end of the round if there is a place",
            "build": "Build a habitat: {cost}, plus 1 bone for a prestigious one",
            "chief-build": "The Chief builds a habitat: {cost}, plus 1 bone for a prestigious one",
        },
        {  # the text of the next choice covers the other verbs
            "track": "improves {track} for {cost}",
            "craft": "makes a {craft} for {cost}",
            "paint": "paints the {wall}",
        },
        "spears",
        resolved.action_gaps,
        {
            **dict.fromkeys(("build", "chief-build"), "bone-hut"),
            "birth": "baby-face",
            **dict.fromkeys(tables.TRACK_NAMES, "stone-crafting"),
            "shaman": "shaman",
            **dict.fromkeys(tables.CRAFT_IDS, "primitive-necklace"),
            **dict.fromkeys(tables.WALL_NAMES, "hand"),
        },
    ),
    "done": VerbWords(
        {
            False: "Skip the rest: all go home",
            True: "Skip the rest: all go home, and the unpaid Shaman costs {famine}",
        },
        {
            "nothing": "finishes",
            "rest": "skips the rest",
            "unpaid": "skips the rest, and the unpaid Shaman costs {famine}",
        },
        "hourglass",
        resolved.famine_gaps,
    ),
    "lay": VerbWords(
        {
            False: "Build a {habitat} on spot {spot} for {cost}: {gain}",
            True: "Build a {habitat} over the one on spot {spot} for {cost}: {gain}",
        },
        "builds a {habitat} on spot {spot} for {cost}",
        "bone-hut",
        resolved.habitat_gaps,
    ),
    "learn": VerbWords(
        "Improve tool making for {cost}: {then}",
        "improves {track} for {cost}",
        "stone-axe",
        plans.learned,
    ),
    "make": VerbWords(
        "Make {tools} from {cost}", "makes {tools} from {cost}", "stone-axe", resolved.recipe_gaps
    ),
    "carry": VerbWords(
        {
            "all": "Carry {goods} home",
            "some": "Carry {goods} home, leave {left}",
            "none": "Carry {nothing} home, leave {left}",
        },
        "brings home {goods}",
        "swap-bag",
        resolved.carry_gaps,
    ),
    "forget": VerbWords(
        "Replace the {animal} in memory with the {guest}",
        "replaces the {animal} in memory with the {guest}",
        "horse",
        resolved.memory_gaps,
    ),
    "release": VerbWords(
        "Discard the {guest} and keep your memory as it is",
        "does not add the {guest} to memory",
        "horse",
        resolved.memory_gaps,
    ),
    "offer": VerbWords(
        "Offer {token}; you have {count}",
        "offers {token} for: {rite}",
        "shaman",
        resolved.offer_gaps,
    ),
    "cubes": VerbWords(
        "Paint with {cubes}: {points}, {row}; one animal per cube leaves your memory",
        "paints the {wall}",
        "hand",
        resolved.cubes_gaps,
    ),
    "journey": VerbWords(
        "Put your token on {cell}: only you may go there until the next round ends",
        "puts the {rite} token on {cell}",
        "walking-boot",
        resolved.journey_gaps,
    ),
    "erect": VerbWords(
        "Put up the {megalith} on {cell}: {points}",
        "puts up a {megalith} on {cell} for {cost}",
        "menhir",
        resolved.megalith_gaps,
    ),
    "give": VerbWords(
        "Give {token}, the {place} of two; you have {count}",
        "gives {given} for {taken}",
        "swap-bag",
        resolved.give_gaps,
    ),
    "take": VerbWords("Take {token} in exchange", "takes {goods}", "swap-bag", _word),
    "stop": VerbWords(
        {RAISING: "Raise none", MAKING: "Finish tool making", GIVING: "Stop exchanging"},
        {RAISING: "raises no capability", GIVING: "stops exchanging"},
        "hourglass",
        _phase,
    ),
    "eat": VerbWords("Eat {food}: feeds {fed} of {hungry} members", "", "meat", resolved.meal_gaps),
    "move": VerbWords("Move your Village to {cell}", "moves the Village to {cell}", "hut", _word),
    "stay": VerbWords("Stay on {cell}", "stays on {cell}", "hut", resolved.stay_gaps),
    # solo
    "accept": VerbWords("Accept: {event}", "accepts: {event}", "stone-tablet", resolved.card_gaps),
    "refuse": VerbWords(
        "Refuse: the event does not happen", "refuses: {card}", "stone-tablet", resolved.card_gaps
    ),
    "lose": VerbWords(
        {False: "Lose {what}", True: "Lose {token}; you have {count}"},
        "loses {goods}",
        "skull-crack",
        resolved.loss_gaps,
    ),
    "tell": VerbWords("A {animal} joins your memory", "adds a {animal} to memory", "horse", _word),
    "spawn": VerbWords(
        "A {animal} appears on {cell}", "brings a {animal} to {cell}", "horse", resolved.spawn_gaps
    ),
    "restore": VerbWords(
        "Restore the tile on {cell}", "restores the tile on {cell}", "acacia", _word
    ),
    "burn": VerbWords("Exhaust the tile on {cell}", "exhausts the tile on {cell}", "fire", _word),
    "erase": VerbWords(
        "Remove your cube from the {wall}", "loses a cube on the {wall}", "hand", _word
    ),
    "break": VerbWords("Lose a {craft}", "loses a {craft}", "primitive-necklace", _word),
    "lower": VerbWords(
        "Lower {track}: {then}", "loses a level of {track}", "stone-crafting", resolved.lower_gaps
    ),
    "ochre": VerbWords(
        "The adversaries paint the {wall}", "the adversaries paint the {wall}", "hand", _word
    ),
    # outcomes and automatic events
    "card": VerbWords(icon="stone-tablet"),
    **dict.fromkeys(("tile", "round"), VerbWords(icon="acacia")),
    **dict.fromkeys(("goal", "drop"), VerbWords(icon="trophy")),
    "fresco": VerbWords(icon="hand"),
    "rivals": VerbWords(icon="hunter"),
    "herds": VerbWords(icon="horse"),
}
_FIRST = ("erect", "cubes", "lay", "do", "make", "learn", "raise", "carry", "lose", "move")
VERBS = VerbTable(_ROWS, _FIRST)
assert {verb.name for verb in (*ACTIONS.verbs, *OUTCOMES.verbs)} <= set(VERBS.rows)


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return a label for a legal move, with its result and any advantage from the Chief."""
    words = VERBS.label(position, move, say)
    if position.state.phase == SUFFERING:
        card = card_name(say, int(position.state.card))
        words = say("{words} (card: {card})", words=words, card=card)
    is_chief = move == f"by:{tables.MEMBER_NAMES[tables.CHIEF]}"
    bonus = plans.gift(position.state, say) if is_chief else ""
    return headed(say, words, bonus) if bonus else words


picture, rank = VERBS.picture, VERBS.rank
