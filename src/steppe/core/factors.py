"""Split moves into a verb and arguments: a policy then needs hundreds of outputs, not thousands.

A *token* is a verb, or a word of an argument. All verbs share the tokens of words: ``build:c3`` and
``move:c3:warrior:d4`` share ``c3``. Only if a move can contain a word twice, the word has a second
token for its second place (``d4``). Tokens are numbered from 0 to ``size`` - 1, verbs first.

There are two ways to use them. *All words at once*: a network has one output per token, the logit
of a move is the sum over its tokens (``parts``), and a softmax over the legal moves makes
probabilities. *One word after another*: ``masks`` says which tokens may follow those chosen so far.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from steppe.core.actions import Verb
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.validation import instance, several, whole, whole_numbers
from steppe.engine.batch_buffers import Array

_Word = tuple[str, int]
"""A word of an argument, and how often it may stand before it in the same move."""


class Factors:
    """The tokens of a game's moves.

    - ``size``: the number of tokens, ``T``; ``depth``: the most tokens of a move, ``D``.
    - ``verbs``: the words of the verbs, whose tokens are 0 to ``len(verbs)`` - 1.
    - ``tokens``: the word of each token, ``[T]``.
    - ``parts``: the tokens of each move, int32, ``[A, D]``, read-only; a shorter move is filled up
      with ``T``. With a last logit of 0, the logits of all moves are ``logits[:, parts].sum(-1)``.
    """

    def __init__(self, game: Game) -> None:
        """Read the declaration of the game's moves."""
        self.game = instance("a game", game, Game)
        declared = self.game.actions.verbs
        self.verbs = tuple(verb.name for verb in declared)
        found = dict.fromkeys(word for verb in declared for words in _words(verb) for word in words)
        numbers = {word: number for number, word in enumerate(found, len(declared))}
        self.tokens = (*self.verbs, *(word for word, _ in found))
        self.size = len(self.tokens)
        self.depth = 1 + max(len(verb.domains) for verb in declared)
        self.parts = self._parts(declared, numbers)
        self.parts.flags.writeable = False
        self._ids = {self.encode(number): number for number in range(len(self.parts))}

    def _parts(self, verbs: Sequence[Verb], numbers: dict[_Word, int]) -> Array:
        blocks = []
        for number, verb in enumerate(verbs):
            domains = [np.array([numbers[word] for word in words]) for words in _words(verb)]
            shape = tuple(map(len, domains))
            block = np.full((int(np.prod(shape)), self.depth), self.size, np.int32)
            block[:, 0] = number
            for place, (tokens, chosen) in enumerate(zip(domains, np.indices(shape), strict=True)):
                block[:, 1 + place] = tokens[chosen.ravel()]
            blocks.append(block)
        return np.concatenate(blocks)

    def encode(self, number: int) -> tuple[int, ...]:
        """Return the tokens of move id ``number``. Raises ``NotationError`` if no move has it."""
        self.game.actions.format(number)
        tokens = self.parts[whole("the id of a move", number)].tolist()
        return tuple(token for token in tokens if token < self.size)

    def decode(self, tokens: Sequence[int]) -> int:
        """Return the id of the move with these tokens, or raise ``NotationError``."""
        plain = several("tokens", tokens)
        given = tuple(whole_numbers("tokens", plain, len(plain)).tolist())
        if given not in self._ids:
            raise NotationError(f"tokens {list(given)} ({self.words(given)}) are not a whole move")
        return self._ids[given]

    def words(self, tokens: Sequence[int]) -> str:
        """Return tokens as text, such as ``move:c3``, with ``?`` for a number that is no token."""
        return ":".join(self._word(whole("a token", token)) for token in several("tokens", tokens))

    def _word(self, token: int) -> str:
        return self.tokens[token] if 0 <= token < self.size else "?"

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


def _words(verb: Verb) -> Iterator[list[_Word]]:
    """Yield the words of each argument of a verb."""
    for place, domain in enumerate(verb.domains):
        before = verb.domains[:place]
        yield [(word, sum(word in other for other in before)) for word in domain]
