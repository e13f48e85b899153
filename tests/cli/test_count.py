"""``steppe perft``, ``signature``, ``games`` and ``check``: counts and lists for programs."""

import pytest

import steppe
from steppe.lab.measure.signature import signature


def test_perft_prints_the_count_of_the_rulebook(run):  # Z8.4
    assert run("perft zebras --depth 1 --after guard:0").out == "75\n"


def test_perft_of_no_turns_is_one(run):
    assert run("perft zebras --depth 0").out == "1\n"


def test_perft_takes_moves_and_options(run):
    ran = run("perft zebras --depth 1 --option board=president --after", "guard:0 place:lion:a1")
    assert ran.out == "3\n"


def test_perft_divides_by_first_moves(run):
    *moves, total = run("perft zebras --depth 1 --after guard:0 --divide").out.split("\n")[:-1]
    counts = dict(line.split() for line in moves)
    assert counts["place:lion:a1"] == "3"
    assert sum(map(int, counts.values())) == int(total) == 75


def test_perft_counts_decisions_when_asked(run):
    assert run("perft zebras --depth 1 --decisions").out == "22\n"


def test_what_chance_alone_makes_endless_is_refused_at_once(run, refusal):
    text = "chance has 10^"
    assert text in refusal("perft doggerland --depth 1")
    assert text in refusal("perft stone_age --depth 1 --decisions")
    match = steppe.Match.new(steppe.load("stone_age"))
    dealt = " ".join(f"~{word}" for word in match.line[0].outcomes)
    counted = run("perft stone_age --depth 1 --decisions --after", dealt)
    assert counted.out == f"{len(match.legal(0))}\n"


def test_perft_as_json(run):
    data = run("perft zebras --depth 1 --after guard:0 --json").data
    assert (data["game"], data["depth"], data["nodes"]) == ("zebras", 1, 75)
    assert sum(data["moves"].values()) == 75


def test_the_signature_is_a_number(run):
    assert run("signature zebras").out == f"{signature(steppe.load('zebras'))}\n"


def test_a_signature_of_one_kind_of_match_is_that_in_the_list_of_all(run):
    (alone,) = run("signature zebras --matches 2 --option board=president").out.splitlines()
    every = run("signature zebras --matches 2").out.splitlines()
    assert alone.endswith(" players=2 board=president")
    assert alone in every
    assert len(every) == 2


@pytest.mark.compiled
def test_games_lists_what_tools_rely_on(run, monkeypatch):
    monkeypatch.setattr("steppe.games.names", lambda: ["zebras"])  # large ones take long to compile
    [game] = run("games --json").data
    assert game["name"] == "zebras"
    assert game["title"] == "Drôles de Zèbres"
    assert game["players"] == [2]
    assert game["options"] == {"board": ["savannah", "president"]}
    assert game["rules"] == steppe.load("zebras").rules
    assert game["signature"] == signature(steppe.load("zebras"))


@pytest.mark.compiled
def test_games_for_people_names_options(run):
    assert "--option board=savannah|president" in run("games").out


EXAMPLE = """
game = "zebras"

[[example]]
name = "mine"
rules = ["Z3.2"]

[[example.step]]
moves = "guard:3"
expect = {{ player = {player} }}
"""


@pytest.fixture
def examples(tmp_path):
    """Write two example files, one that passes and one that fails; return their paths."""
    paths = (tmp_path / "right.toml", tmp_path / "wrong.toml")
    for path, player in zip(paths, (1, 0), strict=True):
        path.write_text(EXAMPLE.format(player=player))
    return paths


def test_an_example_that_holds_is_said_to(run, examples):
    ran = run("check", examples[0])
    assert (ran.code, ran.out) == (0, f"{examples[0]}: passed\n")


def test_an_expectation_that_fails_is_shown_with_file_and_position(run, examples):
    ran = run("check", *examples)
    assert ran.code == 1
    assert f"{examples[1]}, mine, step 1: player: 1, not 0" in ran.out
    assert "guard 3" in ran.out


def test_check_as_json(run, examples):
    right, wrong = run("check --json", *examples).data
    assert right == {"file": str(examples[0]), "holds": True, "failures": []}
    (failure,) = wrong["failures"]
    assert (wrong["holds"], failure["example"], failure["step"]) == (False, "mine", 1)
    assert "guard 3" in failure["position"]


def test_all_failures_are_reported_or_the_first_of_each_file(run, examples):
    examples[1].write_text(examples[1].read_text().replace("player =", "turn = 9, player ="))
    whole = run("check", examples[1].parent)
    assert whole.out.count("mine, step 1") == 2
    assert f"{examples[0]}: passed" in whole.out
    assert run("check --first", examples[1].parent).out.count("mine, step 1") == 1


def test_a_broken_file_is_reported_and_hides_no_other(run, examples, tmp_path):
    path = tmp_path / "other.toml"
    path.write_text("colour = 1")
    ran = run("check", path, examples[0])
    assert ran.code == 1
    assert f"{path}: unknown key 'colour'; one of: game starts example\n" in ran.out
    assert f"{examples[0]}: passed\n" in ran.out
