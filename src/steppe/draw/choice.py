"""What can be clicked: the moves that a thing on the board stands for.

A thing is called by a word that occurs in moves (``c3``, ``zebra``, ``stop``). If one open move
has the word, clicking plays it; if several do, clicking picks the word; clicking a picked word
drops it. Words picked before that no open move has are forgotten.
"""

from steppe.core.scene import Scene
from steppe.draw.svg import escape


class Choices:
    """The open moves of a scene, found by their words."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        opened = scene.open_moves()
        self.picked = scene.picked if opened else ()
        self.moves = opened or scene.moves
        self._by_word: dict[str, list[str]] = {}
        for move in self.moves:
            for word in move.split(":"):
                self._by_word.setdefault(word, []).append(move)

    def of(self, word: str) -> list[str]:
        """Return the open moves that have ``word``."""
        return self._by_word.get(word, [])

    def only(self, word: str) -> str | None:
        """Return the move that clicking on ``word`` plays, if there is just one."""
        moves = self.of(word)
        return moves[0] if len(moves) == 1 and word not in self.picked else None

    def link(self, word: str) -> str:
        """Return address and data attributes of a link; ``word`` has an open move."""
        move = self.only(word)
        if move is not None:
            return f'href="{escape(self._scene.play(move))}" data-move="{escape(move)}"'
        return f'href="{escape(self._scene.link(self.toggled(word)))}" data-pick="{escape(word)}"'

    def toggled(self, word: str) -> tuple[str, ...]:
        """Return the picked words with ``word`` added or taken away."""
        if word in self.picked:
            return tuple(other for other in self.picked if other != word)
        return (*self.picked, word)
