"""Clickable things on the board, and the moves that each of them stands for.

A thing is identified by a word that occurs in moves (``c3``, ``zebra``, ``stop``). If only one
possible move contains the word, clicking plays it. If several do, clicking picks the word, and
clicking it again drops it. Picking a word drops the picked words that no longer fit, so that one
click switches to another animal. Picked words that no move contains are ignored.

A first tap on the board never plays a move: it picks the place, and the player taps it again or
confirms beside the board.
"""

from steppe.core.scene import Scene
from steppe.draw.svg import escape

_FEW = 8  # the maximum number of places that get an outline


def loudness(places: int) -> str:
    """Return the CSS class for one of ``places`` legal places; many are marked discreetly.

    A place of class ``many`` shows a dot; its outline appears on hover or focus.
    """
    return " many" if places > _FEW else ""


class Choices:
    """The legal moves in a scene, indexed by their words."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        opened = scene.open_moves()
        self.picked = scene.picked if opened else ()
        self.moves = scene.moves
        self._all = _by_word(scene.moves)
        self._open = _by_word(opened) if self.picked else self._all

    def of(self, word: str) -> list[str]:
        """Return the legal moves that contain ``word``; it is a link only if there are any."""
        return self._all.get(word, [])

    @property
    def chosen(self) -> str | None:
        """Return the only move that the picked words leave, or ``None``."""
        return self.sole(self.picked[-1]) if self.picked else None

    def sole(self, word: str) -> str | None:
        """Return the only possible move that contains ``word``, or ``None``."""
        moves = self._open.get(word, ())
        return moves[0] if len(moves) == 1 else None

    def only(self, word: str) -> str | None:
        """Return the move that clicking on ``word`` plays, if there is exactly one."""
        return None if word in self.picked else self.sole(word)

    def link(self, word: str) -> str:
        """Return the link attributes for ``word``, which a legal move must contain."""
        move = self.only(word)
        if move is not None:
            return self.move(move)
        return f'href="{escape(self._scene.link(self.toggled(word)))}" data-pick="{escape(word)}"'

    def tap(self, word: str) -> str:
        """Return the link attributes for a place on the board that stands for ``word``."""
        if (move := self.sole(word)) is None:
            return self.link(word)
        return self.move(move) + ("" if self.picked else self.first(word))

    def first(self, word: str) -> str:
        """Return the attribute of a link whose first tap only picks ``word``, with a script."""
        return f' data-first="{escape(word)}"'

    def move(self, move: str) -> str:
        """Return the attributes of a link that plays ``move``, perhaps after a confirmation."""
        sure = " data-sure" if self._scene.caution(move) else ""
        return f'href="{escape(self._scene.play(move))}" data-move="{escape(move)}"{sure}'

    def answer(self, move: str) -> str:
        """Return the attributes of a link that plays a move, marked if it is the chosen one."""
        return self.move(move) + (' aria-current="true"' if move == self.chosen else "")

    def toggled(self, word: str) -> tuple[str, ...]:
        """Return the picked words with ``word`` toggled."""
        if word in self.picked:
            return tuple(other for other in self.picked if other != word)
        beside = {other for move in self.of(word) for other in move.split(":")}
        return (*(other for other in self.picked if other in beside), word)


def _by_word(moves: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for move in moves:
        for word in move.split(":"):
            found.setdefault(word, []).append(move)
    return found
