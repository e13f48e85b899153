"""The fingerprint of compiled code changes if, and only if, something compiled changes."""

import sys
from types import ModuleType

import pytest

from steppe.engine.jit import COMPILED, inlined, njit

if COMPILED:
    from steppe.engine.fingerprint import fingerprint

pytestmark = pytest.mark.compiled

SOURCE = """
import numpy as np
import steppe_made_up as rules

PRICES = np.array([3, 4])
LIMIT = 7
WORDS = {"limit": "no more than seven"}

def refuse():
    raise ValueError(WORDS["limit"])

@njit
def price(s, good):
    'Return what a good costs.'
    return PRICES[good]

@njit
def again(s, good):
    return afford(s, good - 1) if good else 0

@njit
def afford(s, good):
    return min(LIMIT, rules.worth(s)) >= price(s, good) + again(s, good) + rules.TAX[rules.HIGH]
"""

RULES = """
import numpy as np

OTHER = 1
HIGH = 1
TAX = np.array([0, 2])

@njit
def worth(s):
    return 2 * s.coins
"""


@pytest.fixture
def name(monkeypatch):
    """Return a function that computes the fingerprint of ``afford`` after text replacements."""

    given = {"njit": njit, "inlined": inlined}

    def made(old: str = "", new: str = "") -> str:
        assert old in SOURCE + RULES
        rules, game = (
            ModuleType("steppe_made_up"),
            {"njit": njit, "inlined": inlined, "__name__": "made_up"},
        )
        monkeypatch.setitem(sys.modules, "steppe_made_up", rules)
        vars(rules).update(given)
        exec(RULES.replace(old, new), vars(rules))
        exec(SOURCE.replace(old, new), game)
        return fingerprint(game["afford"].py_func)

    return made


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("good - 1", "good - 2"),  # a constant in the calling function
        ("PRICES[good]", "PRICES[good + 1]"),  # the code of a called function
        ("[3, 4]", "[3, 5]"),  # a table
        ("[3, 4]", "[3, 4], np.int8"),  # the type of a table
        ("LIMIT = 7", "LIMIT = 7.0"),
        ("2 * s.coins", "3 * s.coins"),  # a function in another module
        ("s.coins", "s.food"),
        ("HIGH = 1", "HIGH = 0"),  # a constant in another module
        ("[0, 2]", "[0, 3]"),  # a table in another module
        ("min(", "max("),
        ("@njit\ndef price", "@inlined\ndef price"),
        ("def price(s, good):", "def price(s, good, more=1):"),
        ("import numpy as np", "import numpy as np\nfrom builtins import max as min"),
    ],
)
def test_compiled_code_changes_the_name(name, old, new):
    assert name(old, new) != name()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("what a good costs", "the price of a good"),  # a docstring
        ("no more than seven", "at most seven"),  # an error text
        ("raise ValueError", "raise TypeError"),  # a function that is not compiled
        ("LIMIT = 7", "LIMIT = 7  # a comment\n"),
        ("OTHER = 1", "OTHER = 2"),  # an unused name
    ],
)
def test_code_that_is_not_compiled_leaves_the_name(name, old, new):
    assert name(old, new) == name()


def test_what_a_function_encloses_changes_the_name():
    def adding(number: int):
        return lambda other: number + other

    assert fingerprint(adding(1)) != fingerprint(adding(2))
    assert fingerprint(adding(1)) == fingerprint(adding(1))
