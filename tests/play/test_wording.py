"""Worked examples of wording: sentences, prompts, labels and warnings by language and viewer."""

import pytest

import steppe
from steppe.locale import LANGUAGES, translator
from steppe.play import example

PLACING = """
game = "zebras"
[[example]]
name = "a zebra"
rules = ["Z5.1"]
diagram = '''
guard 7 turn 1 inaug -
1  .. .. .. .. .. ..
2  .. .. L0 .. .. ..
3  .. .. .. .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. ..
'''
[[example.step]]
"""
DRAWING = """
game = "valley"
[[example]]
name = "hidden cards"
rules = ["V22.1"]
start = { players = 2 }
moves = "~lot:red place:d5 done place:e2"
[[example.step]]
moves = "~trick:raft ~trick:net"
"""


@pytest.fixture
def told(tmp_path):
    """Return a function that runs the text of an example file and returns its failures."""

    def run(text: str) -> list[str]:
        path = tmp_path / "case.toml"
        path.write_text(text)
        return [failure.message for failure in example.check(path, steppe.load, translator)]

    return run


def test_the_sentence_of_a_step_is_expected_in_one_language_or_in_several(told):
    step = f'{PLACING}moves = "place:zebra:d2"\nexpect.'
    words = "Zebra to D2, face down: next to a lion"
    assert told(f'{step}says = "{words}"\n') == []
    assert told(f'{step}says = {{ en = "…face down…", fr = "Zèbre en D2…" }}\n') == []
    assert told(f'{step}says.fr = "Lion"\n')[0].startswith("says: 'Zèbre en D2, face cachée")
    assert told(f'{step}says = "Zebra"\n') == [f"says: {words!r}, not 'Zebra'"]


def test_a_space_stands_for_one_that_does_not_break(told):
    step = f'{PLACING}moves = "place:zebra:d2"\nexpect.says.fr = "…'
    assert told(f'{step}cachée : …"\n') == []
    assert told(f'{step}cachée\u00a0: …"\n') == []


def test_sentences_of_moves_that_are_not_played(told):
    step = f"{PLACING}expect.would_say."
    assert told(f'{step}"place:zebra:d2 step:1".en = "Zebra to D2…, ranger to row 3"\n') == []
    assert told(f'{step}"place:lion:f2" = "Lion to F2"\nexpect.player = 1\n') == []
    (found,) = told(f'{step}"place:lion:a1" = ""\n')
    assert found.startswith("would_say: illegal move 'place:lion:a1'")


def test_prompts_are_expected_whole_or_in_part(told):
    step = f"{PLACING}expect.asks"
    assert told(f'{step} = "Place an animal in row 2"\n') == []
    assert told(f'{step}.fr = ["À vous", "…", "…garde de 1 à 3 cases"]\n') == []
    assert told(f'{step} = ["You", "…"]\n') == ["asks: 'Your turn', not 'You'"]
    assert told(f'{step} = ["Bruno", "is placing…", ""]\nexpect.viewer = "spectator"\n') == []
    assert told(f'{step} = ["Bruno", "is placing…", "you are next"]\nexpect.viewer = 0\n') == []


def test_labels_and_warnings_are_those_of_legal_moves(told):
    step = f"{PLACING}expect."
    assert told(f'{step}labels."place:lion:f2" = {{ en = "Lion to F2", fr = "…F2" }}\n') == []
    assert told(f'{step}warns."place:lion:f2" = ""\n') == []
    assert told(f'{step}labels."place:lion:a1" = ""\n') == ["labels: 'place:lion:a1' is not legal"]


def test_a_viewer_reads_no_more_than_they_saw(told):
    assert told(f'{DRAWING}expect.says = "Red draws 2 cards: Raft and Net"\n') == []
    hidden = 'expect.says = "Red draws 2 cards"\n'
    assert told(f"{DRAWING}expect.viewer = 1\n{hidden}") == []
    assert told(f'{DRAWING}expect.viewer = "spectator"\n{hidden}') == []
    assert len(told(f"{DRAWING}expect.viewer = 0\n{hidden}")) == 1
    assert len(told(f"{DRAWING}expect.viewer = 7\n{hidden}")) == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("says = 3", "expect.says must be a text, or texts by language, not 3"),
        ("says.xx = ''", f"expect.says: no language 'xx'; one of: {' '.join(LANGUAGES)}"),
        ("says.en = 3", "expect.says must be a text, or texts by language"),
        ("asks = [3]", "expect.asks must be a text, or texts by language"),
        ("labels = 'x'", "expect.labels must be a table of texts by move, not 'x'"),
        ("labels.stop = ['x']", "expect.labels stop must be a text, or texts by language"),
        ("viewer = 'me'", "expect.viewer must be a player's number or 'spectator'"),
    ],
)
def test_wording_that_is_no_text_is_a_mistake(told, wrong, message):
    assert told(f"{PLACING}expect.{wrong}\n") == [f"step 1: {message}"]
