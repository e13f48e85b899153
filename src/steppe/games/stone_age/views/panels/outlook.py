"""Show the standings: the score if the match ended now, and what will end it (rules S11, S12).

Scores use only cards that the viewer may see: a card that another player drew blind is worth 0
points here and only adds to the number of cards (rule S2.6).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from steppe.core.i18n import Translator, figure, msgids
from steppe.core.scene import Panel
from steppe.draw.svg import emblem, escape
from steppe.draw.words import colour_name
from steppe.games.stone_age.rules import scoring, tables
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases.refilling import num_empty
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.players.boards import ICONS, num_unseen
from steppe.games.stone_age.views.types import Position, Scene
from steppe.games.stone_age.views.words import counted

_HEADS = msgids(  # a column heading and its meaning
    (
        ("track", "points on the score track"),
        ("cards", "culture and people on cards, as in the final scoring"),
        ("most tiles", "10 points for the most bonus tiles"),
        ("goods", "1 point for each resource left"),
    )
)
_CARDS, _TILES = 1, 2  # columns
_FEW = 2  # players


@dataclass(frozen=True)
class Row:
    """A player's points in each column, and the cards that are not counted."""

    player: int
    parts: tuple[int, ...]
    unseen: int
    tie_break: int

    @property
    def total(self) -> int:
        """Return the sum of all points."""
        return sum(self.parts)


def ranking(position: Position) -> list[Row]:
    """Return each player's points if the match ended now, the leader first."""
    s = position.state
    rows = [_row(s, player) for player in range(position.players)]
    return sorted(rows, key=lambda row: (-row.total, -row.tie_break))


def _row(s: State, player: int) -> Row:
    """Return a player's final scoring in the current position [S12.1 to S12.9]."""
    tiles, goods = int(scoring.mammoth_points(s, player)), int(num_resources(s, player))
    cards = int(scoring.final_points(s, player)) - tiles - goods
    if s.choice == player:
        goods += tables.CHOICE_AMOUNT
    parts = (int(s.score[player]), cards, tiles, goods)
    return Row(player, parts, num_unseen(s, player), int(scoring.tie_break(s, player)))


def draw_outlook(scene: Scene) -> tuple[Panel, ...]:
    """Return both panels; with two players, open player boards replace the first panel."""
    say, many = scene.say, scene.position.players > _FEW
    title = say("Points if the match ended now")
    return (
        Panel(title, _table(scene), ICONS["points"], mine=many, yields=many),
        Panel(say("Towards the end"), _ends(scene.position.state, say), ICONS["building"]),
    )


# If the match ended now


def _table(scene: Scene) -> str:
    say = scene.say
    columns = [n for n in range(len(_HEADS)) if n != _TILES or _has_herd(scene)]
    heads = "".join(_head(say, *_HEADS[n]) for n in columns)
    body = "".join(_drawn(scene, row, columns) for row in ranking(scene.position))
    player, total = escape(say("Player")), escape(say("total"))
    return (
        f'<table class="outlook"><thead><tr><th scope="col"><span class="sr">{player}</span></th>'
        f'{heads}<th scope="col">{total}</th></tr></thead><tbody>{body}</tbody></table>'
    )


def _has_herd(scene: Scene) -> bool:
    return scene.position.options["herd"] == "on"


def _head(say: Translator, word: str, meaning: str) -> str:
    return f'<th scope="col" title="{escape(say(meaning))}">{escape(say(word))}</th>'


def _drawn(scene: Scene, row: Row, columns: list[int]) -> str:
    own = ' class="own"' if row.player == scene.viewer else ""
    name = f'<span class="sr">{escape(colour_name(scene.say, row.player))}</span>'
    cells = "".join(_cell(scene.say, row, column) for column in columns)
    return (
        f'<tr{own}><th scope="row">{emblem(row.player)}{name}</th>{cells}'
        f"<td><b>{figure(row.total)}</b></td></tr>"
    )


def _cell(say: Translator, row: Row, column: int) -> str:
    value = figure(row.parts[column])
    if column == _CARDS and row.unseen:
        words = say("not counting {cards} that only the owner has seen", cards=_unseen(say, row))
        return f'<td title="{escape(words)}">{value}\u202f+\u202f?</td>'
    return f"<td>{value}</td>"


def _unseen(say: Translator, row: Row) -> str:
    return counted(say, "card", row.unseen)


# Towards the end


def _ends(s: State, say: Translator) -> str:
    rows = "".join(_end(say, *end) for end in _nearness(s, say))
    return f'<dl class="nearing">{rows}</dl>'


def _nearness(s: State, say: Translator) -> Iterator[tuple[str, str, str, bool]]:
    """Yield each way the match can end: name, distance, rule, whether this round is the last."""
    cards = say("{count} left in the pile", count=int(s.pile))
    yield say("Cards"), cards, say("ends when they run out"), bool(s.pile < num_empty(s))
    smallest = min(int(n) for n in s.stack[: int(tables.NUM_STACKS[s.players])])
    stack = say("smallest stack: {count}", count=smallest)
    yield say("Buildings"), stack, say("ends when one is empty"), smallest == 0
    if s.limit:
        left, end = int(s.limit - s.rounds), say("ends after round {number}", number=int(s.limit))
        yield say("Rounds"), say("{count} after this one", count=left), end, left == 0


def _end(say: Translator, name: str, near: str, how: str, is_last: bool) -> str:
    text = f"<b>{escape(say('this round is the last'))}</b>" if is_last else escape(how)
    return f"<div><dt>{escape(name)}</dt><dd>{escape(near)} <small>{text}</small></dd></div>"
