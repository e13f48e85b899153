"""Player names: no invisible characters, but every visible one, including combined ones."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.play.player_name import LONGEST, LONGEST_TEXT, clean_name, visible

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
IGNORABLE = [  # Default_Ignorable_Code_Point of Unicode 17, DerivedCoreProperties.txt
    *("\xad\u034f\u061c", "\u115f\u1160", "\u17b4\u17b5", "\u180b\u180c\u180d\u180e\u180f"),
    *("\u200b\u200c\u200d\u200e\u200f", "\u202a\u202e", "\u2060\u2065\u206f", "\u3164"),
    *("\ufe00\ufe0e\ufe0f", "\ufeff", "\uffa0", "\ufff0\ufff8", "\U0001bca0\U0001bca3"),
    *("\U0001d173\U0001d17a", "\U000e0000\U000e0041\U000e007f", "\U000e0100\U000e01ef\U000e0fff"),
]
SIGNS = "aZ \N{CROSS MARK}\u2764#1\u20e3\u0301\u0644\u0627\u094d\u0dca\u200c" + FAMILY + ENGLAND


def test_a_name_is_one_short_line_without_hash():
    assert clean_name("  a\n#b\x00\u202ec  ") == "a b c"
    assert clean_name("x" * 99) == "x" * LONGEST
    assert clean_name(" # ") == ""


@pytest.mark.parametrize("signs", IGNORABLE, ids=ascii)
def test_invisible_characters_are_no_name_and_do_not_distinguish_names(signs):
    assert clean_name(signs) == ""
    assert clean_name(f" {signs} {signs}") == ""
    blank = set(signs) & set("\u115f\u1160\u3164\uffa0")
    assert clean_name(f"an{signs}a") == ("an a" if blank else "ana")
    assert clean_name(f"{signs}ana{signs}") == "ana"


@pytest.mark.parametrize(
    "name",
    [
        FAMILY,
        "\N{WOMAN}\u200d\N{ROCKET} ana",
        "\N{SLIGHTLY SMILING FACE}\u200d\N{LEFT RIGHT ARROW}\ufe0f",
        "\N{WOMAN}\U0001f3fd\u200d\N{HEAVY BLACK HEART}\ufe0f\u200d\N{MAN}\U0001f3ff",
        "\N{HEAVY BLACK HEART}\ufe0f",
        "1\ufe0f\u20e3",
        ENGLAND,
        "\N{REGIONAL INDICATOR SYMBOL LETTER F}\N{REGIONAL INDICATOR SYMBOL LETTER R}",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian: "I want"
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala: "Sri"
        "\u0928\u093f\u0939\u093e",  # Hindi: Niha
        "Zoé",
        "\u5b50\u9f20",
    ],
    ids=ascii,
)
def test_what_is_joined_stays_whole(name):
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("an\u200da", "ana"),  # a joiner with nothing to join
        ("a\u200cna", "ana"),  # a non-joiner between letters that would not join
        ("\u0627\u200c\u0628", "\u0627\u0628"),  # alef never joins the next letter
        ("ana\ufe0f", "ana"),
        ("\N{WOMAN}\u200d", "\N{WOMAN}"),
        ("\U0001f3f4\U000e0067\U000e0062", "\U0001f3f4"),  # an unfinished flag
        ("\u0301\u0302ana", "ana"),
        ("\u0301", ""),
        ("e\u034f\u0301", "é"),
        ("\U0001d159\u2800", ""),  # printable according to Python, but blank
    ],
    ids=ascii,
)
def test_what_joins_or_marks_nothing_is_dropped(name, kept):
    assert clean_name(name) == kept


def test_a_long_name_is_cut_between_two_signs():
    assert clean_name("x" * (LONGEST - 1) + FAMILY + "y") == "x" * (LONGEST - 1) + FAMILY
    families = clean_name(FAMILY * LONGEST)
    assert len(families) <= LONGEST_TEXT
    assert families == FAMILY * (len(families) // len(FAMILY))
    persian = "\u0628" * (LONGEST - 1) + "\u06cc"
    assert clean_name(persian + "\u200c\u062e") == persian


def test_marks_do_not_pile_up():
    heap = clean_name("Z" + "\u0301" * 300 + "oe")
    assert heap.endswith("oe")
    assert sum(map(bool, map(unicodedata.combining, heap))) == 4


@given(st.text() | st.text(SIGNS, min_size=1, max_size=80))
def test_a_clean_name_is_short_visible_and_clean_already(text):
    name = clean_name(text)
    assert clean_name(name) == name == visible(name)
    assert len(name) <= LONGEST_TEXT
    assert "#" not in name
    assert len(name.splitlines()) == bool(name)
    assert not name or any(unicodedata.category(sign)[0] in "LNPS" for sign in name)
