"""What can be clicked: the moves that a thing on the board stands for.

A thing is called by a word that occurs in moves (``c3``, ``zebra``, ``stop``). If one open move
has the word, clicking plays it; if several do, clicking picks the word; clicking a picked word
drops it. A word that goes with none of the open moves replaces what it does not go with, so
that another animal is one click away. Picked words that no move has are forgotten.
"""

from steppe.core.scene import Scene
from steppe.draw.svg import escape

_FEW = 8  # places that are outlined


def loudness(places: int) -> str:
    """Return the style, a further class, of one of so many legal places: many are marked quietly.

    What is ``many`` has its line only under the pointer or with the focus, and a dot instead.
    """
    return " many" if places > _FEW else ""


class Choices:
    """The legal moves of a scene, found by their words."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        opened = scene.open_moves()
        self.picked = scene.picked if opened else ()
        self.moves = scene.moves
        self._all = _by_word(scene.moves)
        self._open = _by_word(opened) if self.picked else self._all

    def of(self, word: str) -> list[str]:
        """Return the legal moves that have ``word``: without one it is no link."""
        return self._all.get(word, [])

    def only(self, word: str) -> str | None:
        """Return the move that clicking on ``word`` plays, if there is just one."""
        moves = self._open.get(word, ())
        return moves[0] if len(moves) == 1 and word not in self.picked else None

    def link(self, word: str) -> str:
        """Return address and data attributes of a link; ``word`` has a legal move."""
        move = self.only(word)
        if move is not None:
            return self.move(move)
        return f'href="{escape(self._scene.link(self.toggled(word)))}" data-pick="{escape(word)}"'

    def move(self, move: str) -> str:
        """Return address and data attributes of a link that plays ``move``, or asks before."""
        sure = " data-sure" if self._scene.caution(move) else ""
        return f'href="{escape(self._scene.play(move))}" data-move="{escape(move)}"{sure}'

    def toggled(self, word: str) -> tuple[str, ...]:
        """Return the picked words with ``word`` added, or taken away if it is one of them."""
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
