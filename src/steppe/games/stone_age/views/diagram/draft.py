"""What has been read of a diagram so far, and how its words are understood."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from steppe.core.errors import NotationError
from steppe.draw import diagram
from steppe.draw.field_codec import choice, each, number
from steppe.games.stone_age.rules.tables import RESOURCE_NAMES, RESOURCES

DASH = "-"
PHASES = (  # in the order of ``state``
    *("refilling", "revealing", "herding", "placing", "using", "rolling", "tooling", "buying"),
    *("paying", "taking", "drawing", "sending", "taming", "choosing", "feeding", "over"),
)
ENDINGS = ("", "stack", "pile", "rounds")
PURPOSES = (*RESOURCE_NAMES, "food", "all", "taming")  # of a throw

Fields = dict[str, Any]
Words = Sequence[str]


@dataclass
class Draft(diagram.Draft):
    """What has been read so far, including piles and people at home."""

    pile: int | None = None
    home: dict[int, int] = field(default_factory=dict)


def number_of(key: str, words: Words, limit: int = 1 << 15, least: int = 0) -> int:
    return int(number(limit, least).read(key, " ".join(words)))


def index_of(key: str, word: str, names: Sequence[str]) -> int:
    return int(choice(names).read(key, word))


def one_of(key: str, words: Words, names: Sequence[str]) -> int:
    return index_of(key, " ".join(words), names)


def amounts_of(key: str, words: Words) -> list[int]:
    """Return the numbers of the resources."""
    amounts: list[int] = each(number(1 << 15), RESOURCES).read(key, " ".join(words))
    return amounts


def pair_of(key: str, word: str) -> tuple[str, str]:
    one, sign, other = word.partition(":")
    if not sign:
        raise NotationError(f"{key}: {word!r} is not two words separated by a colon")
    return one, other


def seat_of(draft: Draft, key: str, word: str) -> int:
    return number_of(key, [word], draft.players)


def lay(draft: Draft, name: str, names: Sequence[str], word: str, where: int) -> None:
    """Note where a card, a building or a bonus tile lies: it lies nowhere else."""
    number = index_of(name, word, names)
    if f"{name} {word}" in draft.told:
        raise NotationError(f"{word} lies in two places")
    draft.told.add(f"{name} {word}")
    draft.fields[name][number] = where
