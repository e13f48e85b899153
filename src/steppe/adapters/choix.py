"""choix: strengths out of comparisons (``steppe[ladder]``)."""

from typing import TYPE_CHECKING

from steppe.adapters.optional_import import extra

with extra("ladder", "choix"):
    import choix

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_LEAST = 1e-3  # of a win, for who has none: keeps the sum of odds finite


def strengths(beaten: "npt.NDArray[np.float64]") -> "npt.NDArray[np.float64]":
    """Return the logarithms of odds that fit best to how often ``i`` has beaten ``j``.

    By the iterative Luce spectral ranking of Maystre and Grossglauser (2015); their mean is 0.
    """
    found: npt.NDArray[np.float64] = choix.ilsr_pairwise_dense(beaten, alpha=_LEAST)
    return found
