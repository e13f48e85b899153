"""Worked examples as files: what holds, what fails, what is wrong with a file."""

import pytest

import steppe
from steppe.core.errors import NotationError, RecordError
from steppe.play import example
from tests.tiny import GAME as TINY

HEAD = """
game = "tiny"
[[example]]
name = "T-1"
title = "A theft that is not defended"
rules = ["T3.1"]
start = { players = 2, herd = "small" }
[[example.step]]
moves = "~deal:thief ~deal:guard ~deal:bow ~deal:thief ~deal:spear ~deal:bow ~roll:deer"
"""
HUNT = """
[[example.step]]
moves = "lay:bow lay:spear"
"""


def load(name: str):
    return TINY if name == "tiny" else steppe.load(name)


@pytest.fixture
def check(tmp_path):
    """Return a function that runs the text of an example file."""

    def run(text: str) -> example.Failure | None:
        path = tmp_path / "case.toml"
        path.write_text(text)
        return example.check(path, load)

    return run


def test_everything_that_can_be_expected_holds(check):
    text = f"""{HEAD}
    expect.player = 0
    expect.over = false
    expect.turn = 0
    expect.legal = "lay:bow lay:thief lay:guard"
    expect.offers = "lay:bow"
    expect.lacks = "lay:spear steal"
    expect.scores = [0, 0]
    expect.returns = [0, 0]
    expect.fields = {{ prey = 1, hand_size = [3, 3, 0] }}
    expect.facts = {{ "thief 0" = 1, "bow 1" = "1" }}
    expect.perft = {{ 1 = 3, 2 = 9 }}
    {HUNT}
    expect.player = 1
    [[example.step]]
    moves = "steal yield"
    expect.scores = [2, 2]
    expect.player = "chance"
    """
    assert check(text) is None


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("player = 1", "player: 0, not 1"),
        ("over = true", "over: False, not True"),
        ("legal = 'lay:bow'", "legal: 'lay:thief lay:guard lay:bow', not 'lay:bow'"),
        ("offers = 'lay:spear'", "offers: 'lay:spear' is not legal"),
        ("lacks = 'lay:bow'", "lacks: 'lay:bow' is legal"),
        ("scores = [1, 0]", r"scores: \[0, 0\], not \[1, 0\]"),
        ("fields = { prey = 2 }", "fields: prey is 1, not 2"),
        ("facts = { 'bow 0' = 2 }", "facts: bow 0 is '1', not '2'"),
        ("perft = { 1 = 4 }", "perft: depth 1 is 3, not 4"),
        ("diagram = 'turn 1'", "diagram: expected"),
        ("error = 'illegal'", "move '~roll:deer' is played, not refused"),
    ],
)
def test_the_first_expectation_that_fails_is_told_with_the_position(check, expected, message):
    failure = check(f"{HEAD}expect.{expected}\n")
    assert failure is not None
    with pytest.raises(AssertionError, match=message):
        raise AssertionError(failure.message)
    assert (failure.example, failure.step) == ("T-1", 1)
    assert "hand_size 3 3 0" in str(failure)


def test_the_step_that_fails_is_counted(check):
    failure = check(f"{HEAD}{HUNT}expect.player = 0\n")
    assert str(failure).startswith("T-1, step 2: player: 1, not 0")


def test_a_refused_move_leaves_the_position_as_it_was(check):
    text = f"{HEAD}{HUNT}expect.error = 'is not a move'\n"
    assert check(text.replace("lay:spear", "lay:horse") + "expect.turn = 1") is None
    text = f"{HEAD}{HUNT}expect.error = 'illegal move'\n"
    assert check(text.replace("lay:bow lay:spear", "lay:spear") + "expect.turn = 0") is None


def test_an_error_with_another_text_is_a_failure(check):
    failure = check(
        f"{HEAD}{HUNT}expect.error = 'no cards'\n".replace("w lay:spear", "w lay:guard")
    )
    assert failure is not None
    assert "illegal move 'lay:guard' for player 1" in failure.message


def test_only_the_last_move_may_be_refused(check):
    failure = check(f"{HEAD}{HUNT}expect.error = 'illegal'\n".replace('"lay:bow', '"steal'))
    assert failure is not None
    assert failure.message.startswith("illegal move 'steal'")


def test_one_file_may_hold_several_examples(check):
    second = HEAD.replace('game = "tiny"', "").replace("T-1", "T-2")
    failure = check(f"{HEAD}{second}expect.player = 1\n")
    assert failure is not None
    assert failure.example == "T-2"


def test_a_position_may_be_set_by_fields_and_by_diagram(check):
    start = HEAD.replace("[[example.step]]", "set = { points = [4, 1, 0] }\n[[example.step]]", 1)
    assert check(f"{start}expect.scores = [4, 1]\n") is None
    drawn = HEAD.replace("[[example.step]]", "diagram = 'points 1 2 0'\n[[example.step]]", 1)
    assert check(f"{drawn}expect.scores = [1, 2]\n") is None


def test_moves_may_lead_to_the_position_whose_fields_are_set(check):
    start = HEAD[: HEAD.index("[[example.step]]")]
    dealt = HEAD[HEAD.index("moves") :]
    text = f"{start}{dealt}set = {{ points = [4, 1, 0] }}\n[[example.step]]\nexpect."
    assert check(f"{text}scores = [4, 1]\n") is None
    assert check(f"{text}turn = 0\n{HUNT}expect.player = 1\n") is None


def test_some_places_of_a_field_are_set_and_expected(check):
    start = HEAD.replace("[[example.step]]", "set = { points.1 = 9 }\n[[example.step]]", 1)
    assert check(f"{start}expect.fields.points = [0, 9, 0]\n") is None
    assert check(f"{start}expect.fields = {{ points.1 = 9, hand.0.1 = 1 }}\n") is None
    failure = check(f"{start}expect.fields = {{ points.1 = 8, points.0 = 0 }}\n")
    assert failure is not None
    assert failure.message == "fields: points is {'1': 9, '0': 0}, not {'1': 8, '0': 0}"
    failure = check(f"{start}expect.fields.points.3 = 0\n")
    assert failure is not None
    assert failure.message == "fields: points is {'3': None}, not {'3': 0}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "tiny"', "game = ", "case.toml: not a TOML file"),
        ('game = "tiny"', "", r'case.toml: write game = "…" and at least one \[\[example\]\]'),
        ('rules = ["T3.1"]', "", r'example 1: write rules = \["…"\]'),
        ("title", "tilte", "case.toml, example 1: unknown key 'tilte'; did you mean 'title'?"),
        ("moves", "move", "example 1, step 1: unknown key 'move'; did you mean 'moves'?"),
        ("herd", "heard", "T-1: tiny has no option 'heard'; options: herd"),
        ("players = 2", "players = 7", "T-1: tiny is for 3, 2, 1 players, not 7"),
        (
            "players = 2",
            'goal = "high"',
            "T-1: option 'goal' is for matches of 1, not of 3 players",
        ),
        ("start =", "set = { coins = 1 }\nstart =", "T-1: no field 'coins'; fields: phase"),
        ("start =", "set.points.5 = 1\nstart =", "T-1: field 'points' has places 0 .. 2, not '5'"),
        ("start =", "moves = 'steal'\nstart =", "T-1: 'steal' is not a move; nearest: deal:bow"),
        ("start =", "diagram = 'coins 1'\nstart =", "T-1: no field 'coins' in 'coins 1'"),
    ],
)
def test_a_wrong_file_is_refused_with_what_would_be_right(check, old, new, message):
    with pytest.raises(RecordError, match=message.replace("?", r"\?")):
        check(f"{HEAD.replace(old, new, 1)}expect.turn = 0\n")


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("plyer = 0", "step 1, expect: unknown key 'plyer'; did you mean 'player'"),
        ("fields = { pray = 0 }", "no field 'pray'; nearest: prey"),
        ("facts = { 'bow 7' = 0 }", "no fact 'bow 7'; nearest: bow"),
    ],
)
def test_an_expectation_that_nobody_can_answer_is_refused(check, expected, message):
    with pytest.raises(RecordError, match=message):
        check(f"{HEAD}expect.{expected}\n")


def test_an_error_needs_a_move(check):
    text = HEAD[: HEAD.index("moves")]
    with pytest.raises(RecordError, match="an error is expected of no move"):
        check(f"{text}expect.error = 'x'\n")


def test_an_unknown_game_is_refused(check):
    with pytest.raises(NotationError, match="no game 'chess'"):
        check(HEAD.replace("tiny", "chess"))
