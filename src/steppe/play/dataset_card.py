"""The card of a dataset: what it holds, each column's meaning, and its licence."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from steppe.core.game import Game
from steppe.core.seen_columns import seen_columns
from steppe.play.decision_table import DECISIONS, MATCHES, THOUGHTS

LICENCE = "cc0-1.0"
_LICENCE_TEXT = "https://creativecommons.org/publicdomain/zero/1.0/"


@dataclass(frozen=True)
class Card:
    """The contents of a card: the game, the title, a summary, and the metadata of the files."""

    game: Game
    title: str
    summary: str
    about: Mapping[str, object]
    more: str = ""


def card_text(card: Card) -> str:
    """Return the card as Markdown, with the header that the Hugging Face Hub reads."""
    own = DECISIONS | (THOUGHTS if card.about.get("thoughts") else {})
    seen = ((column.name, column.says, column.shape) for column in seen_columns(card.game))
    head = (
        "---",
        f"license: {LICENCE}",
        f"pretty_name: {json.dumps(card.title)}",
        "tags: [board-games, steppe]",
        "configs:",
        "- config_name: decisions",
        '  data_files: "decisions-*.parquet"',
        "- config_name: matches",
        "  data_files: matches.parquet",
        "---",
    )
    parts = (
        "\n".join(head),
        f"# {card.title}",
        card.summary,
        *filter(None, [card.more]),
        f"Licence: [CC0 1.0]({_LICENCE_TEXT}), no rights reserved.",
        "## Decisions",
        _columns(own.items()),
        "The observation of the player who decides. Hidden information is not in it. Players keep"
        " their numbers; entries of players who do not take part are 0.",
        _columns((name, f"{says}{_shape(shape)}") for name, says, shape in seen),
        "## Matches",
        _columns(MATCHES.items()),
        "## Metadata",
        f"```json\n{json.dumps(card.about, indent=2)}\n```",
    )
    return "\n\n".join(parts) + "\n"


def _columns(rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| `{name}` | {says.replace('|', '/')} |" for name, says in rows]
    return "\n".join(["| Column | Meaning |", "| --- | --- |", *lines])


def _shape(shape: tuple[int, ...]) -> str:
    return f"; shape {list(shape)}" if shape else ""
