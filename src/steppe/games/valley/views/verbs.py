"""Texts about moves and outcomes: one row per verb, for buttons, the log and icons.

Clauses for several moves, fights and draws are in ``story/``.
"""

from collections.abc import Mapping, Sequence

from steppe.core.i18n import Translator
from steppe.draw.verb_words import Gaps, VerbTable, VerbWords
from steppe.draw.words import colour_name, listed
from steppe.games.valley.rules import stage, tables
from steppe.games.valley.rules.actions import ACTIONS, OUTCOMES
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import EVENT_NAMES, TRICK_NAMES
from steppe.games.valley.rules.effects import num_here, opposing
from steppe.games.valley.rules.phases.capturing import next_loser
from steppe.games.valley.rules.phases.eating import need
from steppe.games.valley.rules.state import State
from steppe.games.valley.views.card_text import event_name, trick_name
from steppe.games.valley.views.hand.card_targets import target_words
from steppe.games.valley.views.pictures import EVENT_ICONS, ICONS, TRICK_ICONS
from steppe.games.valley.views.words import (
    a_pawn,
    at,
    counted,
    herd,
    pawns,
    people,
)

Words = Sequence[str]  # a move: its verb and arguments


def killed(s: State, number: int) -> int:
    """Return the number of captured women who die if ``number`` of them are taken [V9.9]."""
    return people(s, int(next_loser(s)), int(s.place))[tables.WOMAN] - number


def _hex(s: State, words: Words, say: Translator) -> Gaps:
    return {"hex": words[1]}


def _done(s: State, words: Words, say: Translator) -> Gaps:
    if s.phase != stage.STARVING:
        return {"case": int(s.phase)}
    due = int(need(s, s.player))
    left = int(s.food[s.player]) - due
    return {"case": stage.STARVING, "food": counted(say, "food", due), "left": left}


def _seed(s: State, words: Words, say: Translator) -> Gaps:
    return {"hex": words[1], "food": counted(say, "food", int(tables.SEED_COST[s.edition]))}


def _move(s: State, words: Words, say: Translator) -> Gaps:
    _, start, kind, end = words
    others = _others(s, HEX_NAMES.index(end), say)
    values = {"pawn": a_pawn(say, kind), "hex": start, "end": end}
    return {**values, "others": others, "case": bool(others)}


def _others(s: State, place: int, say: Translator) -> str:
    """Return the other tribes and the animals on a hex: "Blue and 2 wolves"; "" for none."""
    if not opposing(s, s.player, place):
        return ""
    tribes = (n for n in range(s.players) if n != s.player)
    there = (n for n in tribes if num_here(s, n, place) or s.den[n] == place)
    herds = (herd(say, n, int(s.herd[n, place])) for n in range(tables.SPECIES) if s.herd[n, place])
    return listed(say, [*(colour_name(say, n) for n in there), *herds])


def _lose(s: State, words: Words, say: Translator) -> Gaps:
    is_hungry = bool(s.phase == stage.STARVING)
    return {"pawn": a_pawn(say, words[1]), "hex": words[2], "case": is_hungry}


def _child(s: State, words: Words, say: Translator) -> Gaps:
    born = tables.PAWN_NAMES.index(words[1])
    told = pawns(say, (kind == born for kind in range(tables.KINDS)))
    return {"pawn": a_pawn(say, words[1]), "pawns": told, "hex": at(s.place)}


def _hunt(s: State, words: Words, say: Translator) -> Gaps:
    species = tables.SPECIES_NAMES.index(words[1])
    return {"animals": herd(say, species, int(s.herd[species, s.place])), "hex": at(s.place)}


def _take(s: State, words: Words, say: Translator) -> Gaps:
    number = int(words[1])
    dead = killed(s, number)
    return {
        "women": counted(say, "woman", number),
        "others": counted(say, "woman", dead),
        "hex": at(s.place),
        "colour": colour_name(say, int(next_loser(s))),
        "case": "kill" if not number else "both" if dead else "take",
    }


def _capture(s: State, words: Words, say: Translator) -> Gaps:
    """Return placeholders for a camp; its women share its fate unless chosen separately [V9.9]."""
    return {
        "hex": at(s.place),
        "colour": colour_name(say, int(next_loser(s))),
        "case": not tables.MAY_KILL_WOMEN[s.edition],
    }


def _play(s: State, words: Words, say: Translator) -> Gaps:
    target = target_words(say, s, words[0], words[1:])
    name = trick_name(say, TRICK_NAMES.index(words[0]))
    return {"card": name, "target": target, "case": bool(target)}


def _event(s: State, words: Words, say: Translator) -> Gaps:
    return {"name": event_name(say, EVENT_NAMES.index(words[1]))}


_ROWS: Mapping[str, VerbWords[State]] = {
    "pass": VerbWords("Play no card", "", "hourglass"),
    "done": VerbWords(  # by phase [V8.9, V10.4, V12]
        {
            stage.FIRST_SEEDING: "Do not sow",
            stage.RETURNING: "Stay out of the game",
            stage.ACTING: "End your moves",
            stage.STARVING: "Feed everyone: {food}",
            stage.SEEDING: "Finish sowing",
            stage.FEVERING: "Spare the others",
        },
        {
            stage.STARVING: "eats {food} ({left} left)",
            stage.RETURNING: "stays out of the game",
        },
        "hourglass",
        _done,
    ),
    "place": VerbWords("Settle on {hex}", "settles on {hex}", "hut", _hex),
    "return": VerbWords("Come back on {hex}", "comes back on {hex}", "hut", _hex),
    "seed": VerbWords("Sow on {hex} for {food}", "sows on {hexes} for {food}", "wheat", _seed),
    "move": VerbWords(
        {
            False: "Move {pawn} from {hex} to {end}",
            True: "Move {pawn} from {hex} to {end} (there: {others})",
        },
        "{pawns} from {hex} to {end}",
        "walking-boot",
        _move,
    ),
    "build": VerbWords("Build a camp on {hex}", "builds a camp on {hex}", "hut", _hex),
    "kindle": VerbWords("Take the fire on {hex}", "takes the fire on {hex}", "campfire", _hex),
    "keep-fire": VerbWords("Keep the fire on {hex}", "keeps the fire on {hex}", "campfire", _hex),
    "lose": VerbWords(
        "Lose {pawn} on {hex}",
        {False: "loses {pawns} on {hex}", True: "lets {pawns} starve on {hex}"},
        "skull-crack",
        _lose,
    ),
    "fight": VerbWords("Fight on {hex} now", "fights on {hex}", "spears", _hex),
    "hunt": VerbWords("Fight {animals} now", "fights {animals} on {hex}", "spears", _hunt, ICONS),
    "take": VerbWords(
        {
            "take": "Take {women} into your tribe",
            "kill": "Kill {others}",
            "both": "Take {women} into your tribe, kill {others}",
        },
        {
            "take": "takes {women} on {hex} ({colour})",
            "kill": "kills {women} on {hex} ({colour})",
        },
        "woman",
        _take,
    ),
    "keep": VerbWords(
        {False: "Keep the camp", True: "Keep the camp and the women"},
        "keeps the camp on {hex} ({colour})",
        "hut",
        _capture,
    ),
    "burn": VerbWords(
        {False: "Destroy the camp", True: "Destroy the camp and kill the women"},
        "destroys the camp on {hex} ({colour})",
        "fire",
        _capture,
    ),
    "child": VerbWords("Let {pawn} be born on {hex}", "{pawns} born on {hex}", "baby-face", _child),
    **{
        card: VerbWords(
            {False: "Play {card}", True: "Play {card}: {target}"},
            {False: "plays the card {card}", True: "plays the card {card} ({target})"},
            TRICK_ICONS[card],
            _play,
        )
        for card in TRICK_NAMES
    },
    "die": VerbWords(icon="rolling-dices"),
    "lot": VerbWords(icon="flying-flag"),
    "trick": VerbWords(icon="stone-tablet", icons=TRICK_ICONS),
    "event": VerbWords("", "event {name}", "stone-tablet", _event, EVENT_ICONS),
    "omen": VerbWords("", "the next event: {name}", "stone-tablet", _event),
    "animal": VerbWords(
        icons={name: ICONS[name.partition("-")[0]] for name in tables.ANIMAL_NAMES}
    ),
    "loner": VerbWords("", "a loner comes to {hex}", "caveman", _hex),
}
_FIRST = ("burn", "keep", "take", "lose", *TRICK_NAMES, "fight", "hunt", "event", "build")
VERBS = VerbTable(_ROWS, _FIRST)
assert set(VERBS.rows) == {verb.name for verb in (*ACTIONS.verbs, *OUTCOMES.verbs)}
label, picture, rank = VERBS.label, VERBS.picture, VERBS.rank
