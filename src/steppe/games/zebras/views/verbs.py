"""Texts about moves and their consequences: one row per verb, for buttons, the log and icons.

Clauses start with a lower-case letter and have no subject, so that a turn is a list of them: "zebra
to C3, face down: next to a lion, ranger to row 3". A button shows the clause for its move.
"""

from collections.abc import Mapping, Sequence

from steppe.core.i18n import Translator, plain
from steppe.draw.verb_words import Gaps, VerbTable, VerbWords
from steppe.draw.words import capital, colour_name
from steppe.games.zebras.rules import flow, tables
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.board import TERRITORY
from steppe.games.zebras.rules.state import NOBODY, SWAPPING, State
from steppe.games.zebras.views.types import Position, Scene
from steppe.games.zebras.views.words import KIND_OF, OWNER, land_name, line_name, stop_name

Words = Sequence[str]  # a move: its verb and arguments


def _place(s: State, words: Words, say: Translator) -> Gaps:
    return {"animal": say(words[1]), "square": words[2].upper()}


def _swap(s: State, words: Words, say: Translator) -> Gaps:
    return {"square": words[1].upper()}


def _stop(s: State, words: Words, say: Translator) -> Gaps:
    return {"square": tables.SQUARE_NAMES[s.crocodile]}


def _ranger(s: State, words: Words, say: Translator) -> Gaps:
    stop = target_stop(s, ":".join(words))
    return {"place": stop_name(stop, say), "line": line_name(stop, say)}


def target_stop(s: State, move: str) -> int:
    """Return the stop to which an opening or a step moves the ranger."""
    verb, number = move.split(":")
    return int(number) if verb == "guard" else (int(s.guardian) + int(number)) % tables.STOPS


_ROWS: Mapping[str, VerbWords[State]] = {
    "place": VerbWords(
        "",
        "{animal} to {square}",
        "",
        _place,
        {name: name for name in tables.SPECIES_NAMES} | {"crocodile": "croc-jaws"},
    ),
    "swap": VerbWords("", "crocodile swaps with the gazelle on {square}", "gazelle", _swap),
    "stop": VerbWords("", "crocodile stays on {square}", "hand", _stop),
    "guard": VerbWords("", "ranger {place}", "outback-hat", _ranger),  # two stops watch each line
    "step": VerbWords("", "ranger to {line}", "outback-hat", _ranger),
}
VERBS = VerbTable(_ROWS)
assert set(VERBS.rows) == {verb.name for verb in ACTIONS.verbs}
picture = VERBS.picture


def advanced(position: Position, action: int) -> Position:
    """Return the position after one legal decision, before any forced decisions."""
    after = position.copy()
    flow.PLAY.advance(after.state, action)
    return after


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return a legal decision and its consequences, as a menu item."""
    action = ACTIONS.parse(move)
    return capital(describe(position, action, advanced(position, action), say))


def describe(before: Position, action: int, after: Position, say: Translator) -> str:
    """Return the changes that a decision made between two positions."""
    word = ACTIONS.format(action)
    verb, *arguments = word.split(":")
    words = [VERBS.done(before.state, word, say)]
    if verb == "place":
        words += consequences(before, arguments[1], after, say)
    elif verb == "swap" and after.state.face_down >> (came := int(before.state.crocodile)) & 1:
        words.append(say("the gazelle is face down on {square}", square=tables.SQUARE_NAMES[came]))
    return ", ".join(words)


def consequences(before: Position, square_word: str, after: Position, say: Translator) -> list[str]:
    """List the effects of a placement: animals that hide or flee, and +5."""
    square = tables.SQUARE_NAMES.index(square_word.upper())
    s, then = before.state, after.state
    out = [say("face down: next to a lion")] if then.face_down >> square & 1 else []
    if KIND_OF[then.cell[square]] == tables.CROCODILE and not out and then.phase != SWAPPING:
        out.append(say("no gazelle to swap with"))
    hidden = int(then.face_down) & ~int(s.face_down)
    for near, token in enumerate(map(int, s.cell)):
        if token != tables.NO_TOKEN and hidden >> near & 1:
            out.append(_about(say("{animal} on {square} hides"), token, near, say))
        elif token != tables.NO_TOKEN and then.cell[near] == tables.NO_TOKEN:
            out.append(_about(say("{colour}'s {animal} on {square} flees"), token, near, say))
    if s.inauguration == NOBODY and then.inauguration != NOBODY:
        land = land_name(int(TERRITORY[s.board, square]), say)
        bonus = tables.INAUGURATION_BONUS
        out.append(say("{territory} is the first full one: +{bonus}", territory=land, bonus=bonus))
    return out


def happened(scene: Scene) -> str:
    """Return the effects of the last turn on other tokens, or "" if there were none."""
    if scene.before is None:
        return ""
    then, now = scene.before.state, scene.position.state
    fates = (_fate(scene.say, then, now, square) for square in range(tables.SQUARES))
    return capital(", ".join(filter(None, fates)))


def _fate(say: Translator, then: State, now: State, square: int) -> str:
    """Return the fate of the token on a square: hidden, fled, swapped, or placed face down."""
    old, new = int(then.cell[square]), int(now.cell[square])
    was_down, is_down = then.face_down >> square & 1, now.face_down >> square & 1
    phrase = ""
    if old == new:
        phrase = say("{animal} on {square} hides from the lion") if is_down > was_down else ""
    elif new == tables.NO_TOKEN:
        phrase = say("{colour}'s {animal} on {square} flees")
    elif old != tables.NO_TOKEN:
        phrase = say("{animal} on {square} swaps with the crocodile")
    elif is_down:
        phrase = say("{animal} is face down on {square}")
    return _about(phrase, new if old == tables.NO_TOKEN else old, square, say) if phrase else ""


def warning(before: Position, square_word: str, after: Position, say: Translator) -> str:
    """Return a short description of the consequences of a placement, or "" if there are none."""
    s, then = before.state, after.state
    down = int(then.face_down) & ~int(s.face_down)
    here = 1 << tables.SQUARE_NAMES.index(square_word.upper())
    hides, flees = (down & ~here).bit_count(), (int(then.empty) & ~int(s.empty)).bit_count()
    parts = [say("face down")] if down & here else []
    parts += [say("hide: {count}", count=hides)] if hides else []
    parts += [say("flee: {count}", count=flees)] if flees else []
    if s.inauguration == NOBODY and then.inauguration != NOBODY:
        parts.append(f"+{tables.INAUGURATION_BONUS}")
    return ", ".join(parts)


def _about(phrase: str, token: int, square: int, say: Translator) -> str:
    return phrase.format(
        animal=say(tables.SPECIES_NAMES[KIND_OF[token]]),
        square=tables.SQUARE_NAMES[square],
        colour=colour_name(say, OWNER[token]),
    )
