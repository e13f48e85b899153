"""A row for each verb: labels, clauses and icons."""

from types import SimpleNamespace

from steppe.core.i18n import Translator, plain
from steppe.draw.verb_words import VerbTable, VerbWords


def _sail(s, words, say):
    return {"boat": say(words[1]), "hex": s["hex"], "case": s["is_alone"]}


VERBS = VerbTable(
    {
        "sail": VerbWords(
            {True: "Take {boat}", False: "Take {boat} with others"},
            {True: "takes {boat} to {hex}"},
            "raft",
            _sail,
            {"canoe": "log"},
        ),
        "rest": VerbWords("Rest", "", "hut"),
    }
)
ALONE, BESIDE = ({"hex": "d4", "is_alone": is_alone} for is_alone in (True, False))


def _label(s, move, say):
    return VERBS.label(SimpleNamespace(state=s), move, say)


def test_a_label_is_chosen_by_case_and_has_its_gaps_filled():
    assert _label(ALONE, "sail:canoe", plain) == "Take canoe"
    assert _label(BESIDE, "sail:canoe", plain) == "Take canoe with others"
    assert _label(ALONE, "rest", Translator({"Rest": "Rester"})) == "Rester"


def test_a_clause_without_a_text_for_the_case_is_left_out():
    assert VERBS.done(ALONE, "sail:canoe", plain) == "takes canoe to d4"
    assert VERBS.done(BESIDE, "sail:canoe", plain) == VERBS.done(ALONE, "rest", plain) == ""
    assert VERBS.done(BESIDE, "sail:canoe", plain, hex="e5", case=True) == "takes canoe to e5"


def test_an_icon_depends_on_the_first_argument_or_on_the_verb():
    words = ("sail:canoe:d4", "sail:raft", "rest", "unknown:canoe")
    assert [*map(VERBS.picture, words)] == ["log", "raft", "hut", ""]
