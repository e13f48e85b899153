"""Estimate strengths from comparisons with choix (``steppe[ladder]``)."""

from typing import TYPE_CHECKING

from steppe.adapters.optional_import import extra

with extra("ladder", "choix"):
    import choix

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_LEAST = 1e-3  # of a win: added for players without any win, so that the odds stay finite


def strengths(beaten: "npt.NDArray[np.float64]") -> "npt.NDArray[np.float64]":
    """Return log-odds strengths with mean 0 that best fit the wins of ``i`` over ``j``.

    Uses iterative Luce spectral ranking (Maystre and Grossglauser 2015).
    """
    found: npt.NDArray[np.float64] = choix.ilsr_pairwise_dense(beaten, alpha=_LEAST)
    return found
