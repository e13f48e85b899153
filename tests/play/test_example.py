"""Worked examples: some that pass, some that fail, and invalid files."""

from random import Random

import pytest

import steppe
from steppe.locale import translator
from steppe.play import example
from tests.tiny import GAME as TINY
from tests.tiny.windows import GAME as WINDOWS

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
DEAL = "~deal:thief ~deal:guard ~deal:bow ~deal:thief ~deal:spear ~deal:bow ~roll:deer"
HUNT = """
[[example.step]]
moves = "lay:bow lay:spear"
"""


def load(name: str):
    ours = {"tiny": TINY, "windows": WINDOWS}
    return ours[name] if name in ours else steppe.load(name)


@pytest.fixture
def check(tmp_path):
    """Return a function that runs the text of an example file and returns its failures."""

    def run(text: str) -> list[example.Failure]:
        path = tmp_path / "case.toml"
        path.write_text(text)
        return list(example.check(path, load, translator))

    return run


@pytest.fixture
def told(check):
    """Return a function that runs the text of an example file and returns failure messages."""
    return lambda text: [failure.message for failure in check(text)]


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
    assert check(text) == []


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("player = 1", "player: 0, not 1"),
        ("over = true", "over: False, not True"),
        ("legal = 'lay:bow'", "legal: lay:thief lay:guard are legal, too"),
        ("legal = 'lay:bow lay:thief lay:guard steal'", "legal: steal is not legal"),
        ("offers = 'lay:spear'", "offers: 'lay:spear' is not legal"),
        ("lacks = 'lay:bow'", "lacks: 'lay:bow' is legal"),
        ("lacks = 'snd:e5'", "lacks: 'snd:e5' is not a move; nearest: "),
        ("offers = 'lay:bwo'", "offers: 'lay:bwo' is not a move; nearest: lay:bow"),
        ("fields = { pray = 0 }", "fields: no field 'pray'; nearest: prey"),
        ("fields = { prey = 'dear' }", "fields: prey 'dear' is not one of hare deer bison"),
        ("facts = { 'bow 7' = 0 }", "facts: no fact 'bow 7'; nearest: bow"),
        ("scores = [1, 0]", r"scores: \[0, 0\], not \[1, 0\]"),
        ("fields = { prey = 2 }", "fields: prey is deer, not bison"),
        ("facts = { 'bow 0' = 2 }", "facts: bow 0 is '1', not '2'"),
        ("perft = { 1 = 4 }", "perft: depth 1 is 3, not 4"),
        ("diagram = 'turn 1'", "diagram: the line 'phase"),
        ("error = 'illegal'", "move '~roll:deer' was played, not refused"),
    ],
)
def test_an_expectation_that_fails_is_reported_with_the_position(check, expected, message):
    (failure,) = check(f"{HEAD}expect.{expected}\n")
    with pytest.raises(AssertionError, match=message):
        raise AssertionError(failure.message)
    assert (failure.example, failure.step) == ("T-1", 1)
    assert "hand_size 3 3" in str(failure)


def test_every_expectation_that_fails_is_reported_with_file_example_and_step(check):
    failures = check(f"{HEAD}expect = {{ turn = 7, over = true }}\n{HUNT}expect.player = 0\n")
    first, second, third = (str(failure).partition("\n")[0] for failure in failures)
    assert first.endswith("case.toml, T-1, step 1: turn: 0, not 7")
    assert second.endswith("case.toml, T-1, step 1: over: False, not True")
    assert third.endswith("case.toml, T-1, step 2: player: 1, not 0")


def test_an_example_ends_where_a_move_is_refused_and_the_next_one_is_run(check):
    second = HEAD.replace('game = "tiny"', "").replace("T-1", "T-2")
    refused = f"{HEAD}{HUNT}".replace('"lay:bow', '"steal') + f"{HUNT}expect.turn = 9\n"
    one, two = check(f"{refused}{second}expect.player = 1\n")
    assert (one.example, one.step) == ("T-1", 2)
    assert one.message.startswith("illegal move 'steal'")
    assert (two.example, two.message) == ("T-2", "player: 0, not 1")


def test_an_example_that_cannot_be_read_hides_no_other(check):
    second = HEAD.replace('game = "tiny"', "").replace("T-1", "T-2")
    one, two = check(f"{HEAD.replace('title', 'tilte')}{second}expect.player = 1\n")
    assert (one.example, one.message) == ("T-1", "unknown key 'tilte'; did you mean 'title'?")
    assert two.example == "T-2"


@pytest.mark.parametrize(
    ("rules", "message"), [("", 'write rules = ["…"]'), ('rules = ["T9.9"]', "no rule 'T9.9'")]
)
def test_rules_that_are_missing_or_unknown_hide_no_other_mistake(told, rules, message):
    found = told(f"{HEAD}expect.turn = 7\n".replace('rules = ["T3.1"]', rules))
    assert len(found) == 2
    assert found[0].startswith(message)
    assert found[1] == "turn: 0, not 7"


def test_a_refused_move_leaves_the_position_as_it_was(check):
    text = f"{HEAD}{HUNT}expect.error = 'is not a move'\n"
    assert check(text.replace("lay:spear", "lay:horse") + "expect.turn = 1") == []
    text = f"{HEAD}{HUNT}expect.error = 'illegal move'\n"
    assert check(text.replace("lay:bow lay:spear", "lay:spear") + "expect.turn = 0") == []


def test_an_error_with_another_text_is_a_failure(told):
    text = f"{HEAD}{HUNT}expect.error = 'no cards'\n".replace("w lay:spear", "w lay:guard")
    (message,) = told(text)
    assert "illegal move 'lay:guard' for player 1" in message


def test_only_the_last_move_may_be_refused(told):
    (message,) = told(f"{HEAD}{HUNT}expect.error = 'illegal'\n".replace('"lay:bow', '"steal'))
    assert message.startswith("illegal move 'steal'")


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("lay:bow", "illegal move 'lay:bow': chance decides now; legal: ~deal:"),
        (f"{DEAL} ~roll:hare", "illegal move '~roll:hare': player 0 decides now; legal: lay:"),
        (f"{DEAL} lay:spear", "illegal move 'lay:spear' for player 0; legal: lay:"),
    ],
)
def test_a_word_in_the_wrong_place_is_reported_with_the_decider(told, moves, message):
    start = HEAD[: HEAD.index("moves")]
    (found,) = told(f'{start}moves = "{moves}"\n')
    assert found.startswith(message)


def test_a_position_may_be_set_by_fields_and_by_diagram(check):
    start = HEAD.replace("[[example.step]]", "set = { points = [4, 1, 0] }\n[[example.step]]", 1)
    assert check(f"{start}expect.scores = [4, 1]\n") == []
    drawn = HEAD.replace("[[example.step]]", "diagram = 'points 1 2'\n[[example.step]]", 1)
    assert check(f"{drawn}expect.scores = [1, 2]\n") == []


def test_moves_may_lead_to_the_position_whose_fields_are_set(check):
    start = HEAD[: HEAD.index("[[example.step]]")]
    dealt = HEAD[HEAD.index("moves") :]
    text = f"{start}{dealt}set = {{ points = [4, 1, 0] }}\n[[example.step]]\nexpect."
    assert check(f"{text}scores = [4, 1]\n") == []
    assert check(f"{text}turn = 0\n{HUNT}expect.player = 1\n") == []


def test_some_places_of_a_field_are_set_and_expected(told):
    start = HEAD.replace("[[example.step]]", "set = { points.1 = 9 }\n[[example.step]]", 1)
    assert told(f"{start}expect.fields.points = [0, 9, 0]\n") == []
    assert told(f"{start}expect.fields = {{ points.1 = 9, hand.0.1 = 1 }}\n") == []
    assert told(f"{start}expect.fields = {{ points.1 = 8, points.0 = 0 }}\n") == [
        "fields: points.1 is 9, not 8"
    ]
    assert told(f"{start}expect.fields.points.3 = 0\n") == [
        "fields: field 'points' has indices 0 .. 2, not '3'"
    ]


def test_examples_may_share_a_start_and_go_on_from_it(check):
    shared = f"""
    game = "tiny"
    [starts.dealt]
    start = {{ players = 2, herd = "small" }}
    moves = "{DEAL}"
    set = {{ points.0 = 3, prey = "bison" }}
    """
    case = """
    [[example]]
    name = "T-{n}"
    rules = ["T2.1"]
    from = "dealt"
    moves = "lay:bow"
    [[example.step]]
    expect = {{ player = 1, fields = {{ points = [3, 0, 0], prey = "bison" }}, turn = {n} }}
    """
    (failure,) = check(shared + case.format(n=1) + case.format(n=2))
    assert (failure.example, failure.message) == ("T-2", "turn: 1, not 2")


def test_all_pass_in_the_windows_that_are_open(told):
    text = f"{HEAD}{HUNT}".replace('"tiny"', '"windows"')
    passed = text.replace("lay:bow lay:spear", "lay:bow lay:spear !pass")
    assert told(f"{passed}expect.player = 'chance'\nexpect.scores = [4, 0]\n") == []
    assert told(text.replace("lay:bow lay:spear", "!pass")) == [
        "'!pass' declines an open window, but none is open"
    ]


# Once D2 is occupied, the ranger may only step by one: all the other lines ahead are full.
FORCED = """
game = "zebras"
[[example]]
name = "one line is left"
rules = ["Z4.5"]
FORCED
diagram = '''
guard 13 turn 0 inaug 1
1  L0 z0 G0 .. .. C1
2  L1 z1 G0 .. E0 Z1
3  z0 Z0 C0 C1 Z1 G1
4  C0 Z1 .. Z0 G0 ..
5  Z1 G1 .. G1 E1 ..
'''
[[example.step]]
moves = "place:zebra:d2"
expect = { player = 0, legal = "step:1" }
"""


def test_an_example_may_stop_before_a_forced_decision(told):
    assert told(FORCED.replace("FORCED", "forced = false")) == []
    assert told(FORCED.replace("FORCED", ""))[0] == "player: 1, not 0"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "tiny"', "game = ", "not a TOML file"),
        ('game = "tiny"', "", r'write game = "…" and at least one \[\[example\]\]'),
        ('"tiny"', '"chess"', "no game 'chess'"),
        ('game = "tiny"', 'game = "tiny"\nstarts = 3', r"write starts as \[starts.NAME\]"),
        ('game = "tiny"', 'game = "tiny"\nstarts.x.mvs = 3', "start 'x': unknown key 'mvs'"),
        ('rules = ["T3.1"]', "", r'write rules = \["…"\]'),
        ("T3.1", "T33.1", "no rule 'T33.1'; nearest: T3.1"),
        ("title", "tilte", "unknown key 'tilte'; did you mean 'title'?"),
        ("moves", "move", "step 1: unknown key 'move'; did you mean 'moves'?"),
        ('moves = "', 'moves = 3 #"', "step 1: moves must be a text, not 3"),
        ("start =", "from = 'fight'\nstart =", "no start 'fight'"),
        ("herd", "heard", "tiny has no option 'heard'; options: herd"),
        ("players = 2", "players = 7", "tiny is for 1 to 3 players, not 7"),
        ("players = 2", 'goal = "high"', "option 'goal' is for matches of 1, not of 3 players"),
        ("start =", "set = { coins = 1 }\nstart =", "no field 'coins'; fields: phase"),
        ("start =", "set.points.5 = 1\nstart =", "field 'points' has indices 0 .. 2, not '5'"),
        ("start =", "set.prey = 'dear'\nstart =", "prey 'dear' is not one of hare deer bison"),
        ("start =", "moves = 'steal'\nstart =", "illegal move 'steal': chance decides now"),
        ("start =", "moves = 'steel'\nstart =", "'steel' is not a move; nearest: deal:"),
        ("start =", "diagram = 'coins 1'\nstart =", "'coins' is not a field of tiny"),
        ("expect.", "expect.plyer = 0\nexpect.", "unknown key 'plyer'; did you mean 'player'?"),
    ],
)
def test_a_mistake_is_reported_with_what_would_be_right(told, old, new, message):
    found = told(f"{HEAD}expect.turn = 0\n".replace(old, new, 1))
    with pytest.raises(AssertionError, match=message.replace("?", r"\?")):
        raise AssertionError("\n".join(found))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("error = 3", "step 1: expect.error must be a text, not 3"),
        ("error = ''", "step 1: expect.error must be a part of the message, not empty"),
        ("legal = 3", "step 1: expect.legal must be a text, not 3"),
        ("over = 0", "step 1: expect.over must be true or false, not 0"),
        ("turn = true", "step 1: expect.turn must be a number, not True"),
        ("facts = 'x'", "step 1: expect.facts must be a table, not 'x'"),
        ("perft.x = 1", "step 1: expect.perft must read { DEPTH = NUMBER }, with integers"),
    ],
)
def test_an_expectation_of_the_wrong_type_is_reported_where_the_file_is_read(told, wrong, message):
    assert told(f"{HEAD}expect.{wrong}\n") == [message]


def test_outcomes_may_be_expected_where_chance_decides(told):
    head = HEAD[: HEAD.index("moves")]
    ten = "~deal:thief ~deal:guard ~deal:bow ~deal:thief ~deal:spear ~deal:bow"
    at = f'{head}moves = "{ten}"\nexpect.'
    assert told(f"{at}offers = '~roll:deer roll:hare'\n") == []
    assert told(f"{at}lacks = 'lay:bow ~deal:bow'\n") == []
    assert told(f"{at}legal = '~roll:deer roll:hare ~roll:bison'\n") == []
    assert told(f"{at}legal = '~roll:deer ~roll:hare'\n") == ["legal: ~roll:bison is legal, too"]
    assert told(f"{at}offers = '~roll:dear'\n")[0].startswith("offers: 'roll:dear' is not")


def test_a_byte_order_mark_before_a_file_is_no_part_of_it(check):
    assert check(f"\ufeff{HEAD}expect.turn = 0\n") == []


@pytest.mark.parametrize("seed", range(150))
def test_any_mistake_in_a_file_is_reported_in_two_lines_at_most(told, seed):
    rng = Random(seed)
    path = rng.choice(PLACES)
    text = f"{HEAD}expect.turn = 0\n"
    value = rng.choice(VALUES)
    if path.startswith("expect"):
        text = text.replace("expect.turn = 0", f"{path} = {value}")
    else:
        word = path.partition(".")[0]
        kept = [line for line in text.splitlines() if not line.startswith(f"{word} =")]
        at = next(place for place, line in enumerate(kept) if line.startswith("[[example.step"))
        text = "\n".join([*kept[:at], f"{path} = {value}", *kept[at:], ""])
    for message in told(text):
        assert 0 <= message.count("\n") < 2
        assert len(message) < 400


PLACES = (
    *("name", "title", "rules", "from", "start", "start.players", "start.herd", "diagram", "moves"),
    *("set", "set.points", "set.points.0", "set.hand", "set.hand.0", "set.prey", "set.nothing"),
    *("forced", "expect", "expect.legal", "expect.offers", "expect.lacks", "expect.error"),
    *("expect.player", "expect.over", "expect.turn", "expect.scores", "expect.returns"),
    *("expect.fields", "expect.fields.points", "expect.fields.hand.0", "expect.fields.prey"),
    *("expect.says", "expect.says.en", "expect.would_say", "expect.asks", "expect.asks.fr"),
    *("expect.labels", "expect.warns.steal", "expect.viewer"),
    *("expect.facts", "expect.facts.prey", "expect.diagram", "expect.perft", "expect.perft.1"),
)
VALUES = (
    *("3", "-1", "''", "'x'", "true", "1.5", "nan", "[]", "[1, 2]", "[[1], 2]", "{}", "{ a = 1 }"),
    *("1979-05-27", "9223372036854775807", "{ 0 = 'x' }", "{ 0 = { 1 = [] } }", "['a']", "'~'"),
)


def test_an_error_needs_a_move(told):
    text = HEAD[: HEAD.index("moves")]
    assert told(f"{text}expect.error = 'x'\n") == [
        'step 1: expect.error needs a move; write moves = "…"'
    ]


def test_a_missing_file_is_reported(tmp_path):
    (failure,) = example.check(tmp_path / "none.toml", load, translator)
    assert failure.message == "cannot be read: No such file or directory"


def test_a_folder_is_walked(tmp_path):
    (tmp_path / "deep").mkdir()
    for name in ("b.toml", "deep/a.toml", "notes.txt"):
        (tmp_path / name).write_text("")
    found = [path.relative_to(tmp_path).as_posix() for path in example.files(tmp_path)]
    assert found == ["b.toml", "deep/a.toml"]
