"""The interface of a network: it evaluates batches of positions for a search."""

from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from steppe.core.errors import NotationError, noting

Floats = npt.NDArray[np.floating[Any]]


@runtime_checkable
class Network(Protocol):
    """A network, or any other program that evaluates positions in batches."""

    def evaluate(
        self, observations: npt.NDArray[np.float32], masks: npt.NDArray[np.int8]
    ) -> tuple[Floats, Floats]:
        """Return values and priors of ``B`` positions, each with a player to decide.

        ``observations``, float32, ``[B, size]``, are what these players know
        (``steppe.layout_of``). ``masks``, int8, ``[B, A]``, are 1 for the moves that the search
        considers. Values, ``[B, P]``, are the expected results from -1 to 1, first of the player to
        decide and then of the others in seating order. Priors, ``[B, A]``, are weights of the
        moves, 0 or more; the search scales them to sum to 1 over the mask.
        """
        ...


def evaluated(
    network: Network,
    observations: npt.NDArray[np.float32],
    masks: npt.NDArray[np.int8],
    players: int,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float32]]:
    """Return a network's values, ``[B, P]``, and priors, ``[B, A]``, after checking them.

    Raises ``TypeError`` for answers that are not two arrays of numbers, ``NotationError`` for other
    shapes and for numbers that are not finite or out of range. A note on the network's own errors
    says what it was given.
    """
    count, moves = masks.shape
    name = type(network).__name__
    with noting(
        lambda: f"{name}.evaluate was given {count} positions: {_told(observations, masks)}"
    ):
        answer = network.evaluate(observations, masks)
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise TypeError(f"{name}.evaluate must return values and priors, not {_brief(answer)}")
        values = _array(f"the values of {name}", answer[0], (count, players))
        priors = _array(f"the priors of {name}", answer[1], (count, moves))
        _check_range(
            f"the values of {name} must be from -1 to 1", values, -1.0 - _SLACK, 1.0 + _SLACK
        )
        _check_range(f"the priors of {name} must be 0 or more", priors, 0.0, np.inf)
    return values, priors.astype(np.float32)


_SLACK = 1e-3  # rounding of a network with 16-bit floats


def _told(observations: Floats, masks: npt.NDArray[np.int8]) -> str:
    shapes = f"observations {list(observations.shape)}, masks {list(masks.shape)}"
    return f"{shapes}; it must return values [B, P] and priors [B, A]"


def _brief(answer: object) -> str:
    return f"{len(answer)} items" if isinstance(answer, tuple) else f"a {type(answer).__name__}"


def _array(what: str, given: Any, shape: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Return numbers as float64. Raises ``TypeError`` or ``NotationError``."""
    array = np.asarray(given)
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{what} must be an array of floats, not {_brief(given)}")
    if array.shape != shape:
        raise NotationError(f"{what} must have shape {list(shape)}, not {list(array.shape)}")
    return array.astype(np.float64)


def _check_range(wanted: str, numbers: npt.NDArray[np.float64], low: float, high: float) -> None:
    """Raise ``NotationError`` for the first number out of range, or not a finite number."""
    wrong = np.argwhere(~(np.isfinite(numbers) & (numbers >= low) & (numbers <= high)))
    if len(wrong):
        row, column = (int(at) for at in wrong[0])
        found = f"{numbers[row, column]:g} in row {row}, column {column}"
        raise NotationError(f"{wanted} and finite: found {found}")
