"""The contents of a hex as a line of text: writing and reading (see ``writing.py``).

A line lists the tribes, the field, the animals and the loners, separated by commas::

    d4 red 3w 1f moved 1w village, blue 2w, field intact, wolf 1, bison c d, lone woman

``3w 1f`` means 3 warriors and 1 woman. After ``moved`` come the pawns that have moved in this step,
and after ``building`` those that have built. ``cub 2`` is a tamed wolf; ``fresh`` or ``lapses``
marks a camp built by a couple. Animals have the letters of their pawns; ``3 bison`` means any three
bison from the bag.
"""

from collections.abc import Iterator
from typing import Any

from steppe.core.errors import NotationError
from steppe.draw.field_codec import is_number
from steppe.games.valley.rules.board import HEX_NAMES, HEXES, HIGH, NO_HEX
from steppe.games.valley.rules.cards import BOON_WORDS
from steppe.games.valley.rules.state import AWAY, TAME
from steppe.games.valley.rules.tables import (
    ANIMAL_NAMES,
    ANIMALS,
    EXISTS,
    KINDS,
    NO_FIELD,
    NOBODY,
    PAWN_NAMES,
    SPECIES_NAMES,
    TRIBE_WORDS,
)

Fields = dict[str, Any]
_SIGNS = "wf"  # warriors, women
_CROPS = ("none", "damaged", "intact")
_PACTS = ("", "lapses", "fresh")


def write_hex(fields: Fields, place: int) -> str:
    """Return the line for a hex, or "" for an empty hex."""
    parts = [_people(fields, place, tribe) for tribe in range(fields["players"])]
    if (crop := fields["crop"][place]) != NO_FIELD:
        parts.append(f"field {_CROPS[crop]}")
    parts += _animals(fields, place)
    parts += [f"lone {PAWN_NAMES[kind]}" for kind in range(KINDS) if fields["loner"][kind] == place]
    boons = [word for bit, word in enumerate(BOON_WORDS) if fields["boon"][place] >> bit & 1]
    if boons:
        parts.append(" ".join(["boon", *boons]))
    told = ", ".join(filter(None, parts))
    return f"{HEX_NAMES[place]} {told}" if told else ""


def _people(fields: Fields, place: int, tribe: int) -> str:
    rows = range(tribe * KINDS, (tribe + 1) * KINDS)
    words = _numbers([fields["pawns"][row][place] for row in rows])
    words += _numbers([fields["spent"][row][place] for row in rows], "moved")
    if fields["acting"] == tribe:
        words += _numbers([row[place] for row in fields["builders"]], "building")
    if fields["den"][tribe] == place:
        words += ["cub", _letter(fields["animal"].index(TAME + tribe))]
    if fields["camp"][place] == tribe:
        words += [_camp(fields, place), *filter(None, [_PACTS[fields["pact"][place]]])]
    return " ".join([TRIBE_WORDS[tribe], *words]) if words else ""


def _numbers(counts: list[int], before: str = "") -> list[str]:
    words = [f"{n}{sign}" for n, sign in zip(counts, _SIGNS, strict=True) if n]
    return [before, *words] if before and words else words


def _camp(fields: Fields, place: int) -> str:
    return "cave" if int(HIGH[fields["board"]]) >> place & 1 else "village"


def _letter(animal: int) -> str:
    return ANIMAL_NAMES[animal].partition("-")[2]


def _animals(fields: Fields, place: int) -> Iterator[str]:
    here = [n for n in range(ANIMALS) if fields["animal"][n] == place]
    for species in SPECIES_NAMES:
        letters = [_letter(n) for n in here if ANIMAL_NAMES[n].startswith(f"{species}-")]
        if letters:
            yield " ".join([species, *letters])


# reading


def read_hex(fields: Fields, place: int, text: str) -> None:
    """Set the fields of a hex from its line."""
    for part in text.replace(";", ",").split(","):
        words = part.split()
        if not words:
            continue
        if words[0] in TRIBE_WORDS:
            _read_people(fields, place, words)
        elif words[0] == "field":
            fields["crop"][place] = _one(_CROPS, words[1:], place)
        elif words[0] == "lone":
            _put_loner(fields, place, _one(PAWN_NAMES[:KINDS], words[1:], place))
        elif words[0] == "boon":
            fields["boon"][place] = sum(1 << _one(BOON_WORDS, [word], place) for word in words[1:])
        else:
            _read_animals(fields, place, words)


def _put_loner(fields: Fields, place: int, kind: int) -> None:
    """Put a loner on a hex; there is one of each kind [V1.5]."""
    told = fields["loner"][kind]
    if told != NO_HEX:
        raise NotationError(
            f"{HEX_NAMES[place]}: the lone {PAWN_NAMES[kind]} is already on {HEX_NAMES[told]}"
        )
    fields["loner"][kind] = place


def _one(names: tuple[str, ...], words: list[str], place: int) -> int:
    if len(words) != 1 or words[0] not in names:
        told = " ".join(words)
        raise NotationError(f"{HEX_NAMES[place]}: {told!r} is not one of {' '.join(names)}")
    return names.index(words[0])


def _read_people(fields: Fields, place: int, words: list[str]) -> None:
    tribe = TRIBE_WORDS.index(words[0])
    if tribe >= fields["players"]:
        raise NotationError(f"{words[0]} does not take part")
    counted, first = fields["pawns"], tribe * KINDS
    if any(counted[first + kind][place] for kind in range(KINDS)):
        raise NotationError(f"{HEX_NAMES[place]}: the pawns of {words[0]} are given twice")
    rest = iter(words[1:])
    for word in rest:
        if word == "moved":
            counted = fields["spent"]
        elif word == "building":
            counted, first = fields["builders"], 0
        elif word == "cub":
            _tame(fields, place, tribe, next(rest, ""))
        elif word[-1] in _SIGNS and is_number(word[:-1]):
            counted[first + _SIGNS.index(word[-1])][place] = int(word[:-1])
        else:
            _read_camp(fields, place, tribe, word)


def _read_camp(fields: Fields, place: int, tribe: int, word: str) -> None:
    if word in _PACTS:
        fields["pact"][place] = _PACTS.index(word)
        return
    _one((_camp(fields, place),), [word], place)
    if fields["camp"][place] != NOBODY:
        raise NotationError(f"{HEX_NAMES[place]} has two camps")
    fields["camp"][place] = tribe


def _tame(fields: Fields, place: int, tribe: int, letter: str) -> None:
    if fields["den"][tribe] != NO_HEX:
        raise NotationError(f"{HEX_NAMES[place]}: {TRIBE_WORDS[tribe]} already has a tamed wolf")
    fields["den"][tribe] = place
    fields["animal"][_find(fields, place, "wolf", letter)] = TAME + tribe


def _read_animals(fields: Fields, place: int, words: list[str]) -> None:
    if is_number(words[0]) and len(words) == 2:
        species = SPECIES_NAMES[_one(SPECIES_NAMES, words[1:], place)]
        some = [name for name in _bag(fields) if name.startswith(f"{species}-")]
        if len(some) < int(words[0]):
            raise NotationError(f"{HEX_NAMES[place]}: the bag has too few animals {species!r}")
        for name in some[: int(words[0])]:
            fields["animal"][ANIMAL_NAMES.index(name)] = place
        return
    species = SPECIES_NAMES[_one(SPECIES_NAMES, words[:1], place)]
    if len(words) == 1:
        raise NotationError(f"{HEX_NAMES[place]}: write {species} and its letters, or 2 {species}")
    for letter in words[1:]:
        fields["animal"][_find(fields, place, species, letter)] = place


def _bag(fields: Fields) -> list[str]:
    """Return the names of the animals in the bag."""
    exist = EXISTS[fields["edition"]]
    return [ANIMAL_NAMES[n] for n in range(ANIMALS) if exist[n] and fields["animal"][n] == AWAY]


def _find(fields: Fields, place: int, species: str, letter: str) -> int:
    """Return the number of the animal in the bag with the given name."""
    name = f"{species}-{letter}"
    if name not in _bag(fields):
        raise NotationError(f"{HEX_NAMES[place]}: there is no {name!r} in the bag")
    return ANIMAL_NAMES.index(name)


assert AWAY == NO_HEX == HEXES
