"""Split moves into a verb and arguments, so that a policy needs a few hundred outputs, not thousands.

A *token* is a verb, or a word of an argument. All verbs whose n-th argument comes from the same list
of words share the tokens of that list: in ``move:c3:warrior:d4``, the first hex is a token of
another kind than the last, but ``build:c3`` shares it with ``move:c3``. Tokens are numbered from 0
to ``size`` - 1: first the verbs, then the words of each kind of argument.

There are two ways to use them. *Several heads at once*: a network has one output per token, the
logit of a move is the sum over its tokens (``parts``), and a softmax over the legal moves makes
probabilities. *One word after another*: ``masks`` says which tokens may follow those chosen so far.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from steppe.core.actions import Verb
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.validation import instance, several, whole, whole_numbers
from steppe.engine.batch_buffers import Array


@dataclass(frozen=True)
class ArgumentSlot:
    """A kind of argument: its words, its first token, and where it stands among equal lists.

    ``nth`` is 0 for the first argument of a verb that comes from these words, 1 for the second.
    """

    words: tuple[str, ...]
    nth: int
    first: int

    @property
    def stop(self) -> int:
        """Return the number of the token after the last."""
        return self.first + len(self.words)


class Factors:
    """The tokens of a game's moves.

    - ``size``: the number of tokens, ``T``; ``depth``: the most tokens of a move, ``D``.
    - ``verbs``: the words of the verbs, whose tokens are 0 to ``len(verbs)`` - 1.
    - ``slots``: the kinds of arguments, each an ``ArgumentSlot``.
    - ``parts``: the tokens of each move, int32, ``[A, D]``, read-only; a shorter move is filled up
      with ``T``. With a last logit of 0, the logits of all moves are ``logits[:, parts].sum(-1)``.
    """

    def __init__(self, game: Game) -> None:
        """Read the declaration of the game's moves."""
        self.game = instance("a game", game, Game)
        declared = self.game.actions.verbs
        self.verbs = tuple(verb.name for verb in declared)
        found: dict[tuple[tuple[str, ...], int], ArgumentSlot] = {}
        stop = len(declared)
        for verb in declared:
            for key in _keys(verb):
                if key not in found:
                    found[key] = ArgumentSlot(*key, stop)
                    stop = found[key].stop
        self.slots, self.size = tuple(found.values()), stop
        self.depth = 1 + max(len(verb.domains) for verb in declared)
        self.parts = self._parts(declared, found)
        self.parts.flags.writeable = False
        self._ids = {self.encode(number): number for number in range(len(self.parts))}

    def _parts(
        self, verbs: Sequence[Verb], slots: dict[tuple[tuple[str, ...], int], ArgumentSlot]
    ) -> Array:
        blocks = []
        for number, verb in enumerate(verbs):
            firsts = [slots[key].first for key in _keys(verb)]
            shape = tuple(map(len, verb.domains))
            block = np.full((int(np.prod(shape)), self.depth), self.size, np.int32)
            block[:, 0] = number
            for place, (first, words) in enumerate(zip(firsts, np.indices(shape), strict=True), 1):
                block[:, place] = first + words.ravel()
            blocks.append(block)
        return np.concatenate(blocks)

    def encode(self, number: int) -> tuple[int, ...]:
        """Return the tokens of move id ``number``. Raises ``NotationError`` if no move has it."""
        self.game.actions.format(number)
        tokens = self.parts[whole("the id of a move", number)].tolist()
        return tuple(token for token in tokens if token < self.size)

    def decode(self, tokens: Sequence[int]) -> int:
        """Return the id of the move with these tokens. Raises ``NotationError`` if there is none."""
        plain = several("tokens", tokens)
        given = tuple(whole_numbers("tokens", plain, len(plain)).tolist())
        if given not in self._ids:
            raise NotationError(f"tokens {list(given)} ({self.words(given)}) are not a whole move")
        return self._ids[given]

    def words(self, tokens: Sequence[int]) -> str:
        """Return tokens as text, such as ``move:c3``, with ``?`` for a number that is no token."""
        return ":".join(self._word(whole("a token", token)) for token in several("tokens", tokens))

    def _word(self, token: int) -> str:
        if 0 <= token < len(self.verbs):
            return self.verbs[token]
        slots = (slot for slot in self.slots if slot.first <= token < slot.stop)
        return next((slot.words[token - slot.first] for slot in slots), "?")

    def masks(self, legal: Array, prefixes: Array) -> Array:
        """Return which tokens may come next in each of several decisions, int8, ``[B, T]``.

        ``legal`` is 1 for each legal move, ``[B, A]``. ``prefixes``, integers, ``[B, D]``, are the
        tokens chosen so far, filled up with ``T``. Where these are a whole move, no token follows.
        Raises ``NotationError`` for arrays of other shapes.
        """
        masks, given = self._checked(legal, prefixes)
        found = np.zeros((len(masks), self.size + 1), np.int8)
        rows, moves = self._fitting(masks, given)
        length = (given < self.size).sum(1)[rows]
        rows, moves, length = (part[length < self.depth] for part in (rows, moves, length))
        found[rows, self.parts[moves, length]] = 1
        return found[:, : self.size]

    def chosen(self, legal: Array, prefixes: Array) -> Array:
        """Return the id of each decision's move, or -1 while several moves begin with its tokens.

        As soon as only one legal move begins with them, it is the move: what else it says is
        forced. Arguments as in ``masks``; raises ``IllegalMove`` if no legal move begins so.
        """
        masks, given = self._checked(legal, prefixes)
        rows, moves = self._fitting(masks, given)
        counts = np.bincount(rows, minlength=len(masks))
        if (counts == 0).any():
            at = int(np.argmin(counts))
            tokens = [token for token in given[at].tolist() if token != self.size]
            raise IllegalMove(f"no legal move in decision {at} begins with {self.words(tokens)!r}")
        found = np.full(len(masks), -1)
        is_only = counts[rows] == 1
        found[rows[is_only]] = moves[is_only]
        return found

    def _fitting(self, masks: Array, given: Array) -> tuple[Array, Array]:
        """Return the legal moves that begin with the tokens chosen: their decisions and ids."""
        rows, moves = np.nonzero(masks)
        fits = ((self.parts[moves] == given[rows]) | (given[rows] == self.size)).all(1)
        return rows[fits], moves[fits]

    def _checked(self, legal: Array, prefixes: Array) -> tuple[Array, Array]:
        masks: Array = instance("legal", legal, np.ndarray)
        given: Array = instance("prefixes", prefixes, np.ndarray)
        count = masks.shape[:1]
        wanted = ((*count, len(self.game.actions)), (*count, self.depth))
        if (masks.shape, given.shape) != wanted:
            found = f"{masks.shape} and {given.shape}"
            raise NotationError(f"expected shapes {wanted[0]} and {wanted[1]}, not {found}")
        if given.dtype.kind not in "iu":
            raise TypeError(f"prefixes must be integers, not {given.dtype}")
        return masks, given


def _keys(verb: Verb) -> list[tuple[tuple[str, ...], int]]:
    """Return the kind of each argument of a verb: its words, and how many equal lists precede it."""
    return [(words, verb.domains[:place].count(words)) for place, words in enumerate(verb.domains)]
