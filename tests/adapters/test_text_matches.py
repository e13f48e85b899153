"""A client that only reads text plays matches; what it may ask for is bounded."""

import re
from pathlib import Path
from typing import Any

import pytest

import steppe
from steppe.adapters.text_matches import MOST_PLAYOUTS, TextMatch, TextMatches, Wish, check_bot
from steppe.core.errors import IllegalMove, NotationError
from tests.tiny import GAME as TINY

DOCS = Path(__file__).parents[2] / "docs"
ZEBRAS = steppe.load("zebras")


def listed(match: TextMatch) -> list[str]:
    """Return the moves in the text that lists them."""
    return [line.partition(": ")[0] for line in match.legal_moves().splitlines()]


def play_out(match: TextMatch) -> str:
    """Play the first listed move until the match is over; return the last text."""
    text = match.observe()
    while not match.match.is_over:
        text = match.play(listed(match)[0])
    return text


@pytest.mark.parametrize("word", ["pebble", "mammoth", "random", "greedy", "search:50"])
def test_a_client_may_name_levels_and_bounded_bots(word):
    assert check_bot(word) == word


@pytest.mark.parametrize(
    "word",
    [
        *(
            "greedy@mine.npz",
            "@mine.npz",
            "search:50@mine.npz",
            "my_module:Bot",
            "cmd:node bot.mjs",
        ),
        *(f"search:{MOST_PLAYOUTS + 1}", "search:9s", "search", "minimax:9", "mcts:99999999", ""),
    ],
)
def test_a_client_may_not_name_files_programs_or_unbounded_bots(word):
    with pytest.raises(NotationError, match="bots: pebble antler flint"):
        check_bot(word)
    with pytest.raises(NotationError, match="no bot"):
        TextMatches().begin(Wish(TINY, bots=(word,)))


def test_a_match_is_played_to_its_end():
    text = play_out(TextMatch(Wish(TINY, seat=1, players=3, bots=("random", "greedy"), seed=7)))
    assert "The match is over. Results from -1 to 1: player 0 " in text
    assert "Since your last decision:" in text


def test_the_same_seed_gives_the_same_match():
    texts = [play_out(TextMatch(Wish(TINY, bots=("random",), seed=seed))) for seed in (3, 3, 4)]
    assert texts[0] == texts[1] != texts[2]


def test_news_are_what_others_did_since_the_last_decision():
    match = TextMatch(Wish(ZEBRAS, seat=1, bots=("random",)))
    assert "player 0:" in match.observe()
    text = match.observe()
    while "- you: " not in text:
        text = match.play(listed(match)[0])
    assert text.startswith("Since your last decision:\n- you: ")
    assert match.observe() == text


@pytest.mark.parametrize(("move", "fault"), [("stop", "a legal move"), ("fly", "a move of this")])
def test_without_the_list_an_illegal_move_is_refused_without_naming_legal_ones(move, fault):
    match = TextMatch(Wish(ZEBRAS), lists_moves=False)
    before = match.observe()
    with pytest.raises((IllegalMove, NotationError)) as raised:
        match.play(move)
    assert str(raised.value).startswith(f"{move!r} is not {fault}")
    assert "guard" not in str(raised.value)
    assert match.observe() == before


def test_with_the_list_an_illegal_move_is_refused_with_legal_ones():
    with pytest.raises(IllegalMove, match="legal: guard:"):
        TextMatch(Wish(ZEBRAS)).play("stop")


def test_a_table_action_other_than_resigning_is_no_move():
    match = TextMatch(Wish(ZEBRAS))
    for deed in ("!undo:0", "!word:00", "!give", "!repair"):
        with pytest.raises(NotationError, match="the only other word is !resign"):
            match.play(deed)


def test_a_client_can_resign():
    match = TextMatch(Wish(ZEBRAS))
    assert "player 0 -1.00, player 1 +1.00" in match.resign()
    with pytest.raises(IllegalMove, match="the match is over"):
        match.play("guard:1")


def test_when_one_match_too_many_begins_the_one_unused_for_longest_ends():
    matches = TextMatches(most=2)
    first, second = (matches.begin(Wish(TINY))[0] for _ in range(2))
    matches.find(first)
    third, _ = matches.begin(Wish(TINY))
    with pytest.raises(NotationError, match=f"no match '{second}'; matches: {first} {third}"):
        matches.find(second)


def test_a_finished_match_makes_room_first():
    matches = TextMatches(most=2)
    old, _ = matches.begin(Wish(TINY))
    over, match = matches.begin(Wish(TINY))
    match.resign()
    matches.begin(Wish(TINY))
    assert matches.find(old)
    with pytest.raises(NotationError, match=f"no match '{over}'"):
        matches.find(over)


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        (Wish(TINY, seat=3), "a seat must be"),
        (Wish(TINY, seed=-1), "a seed must be"),
        (Wish(TINY, bots=("random",) * 3), "name 1 bot or 2, not 3"),
        (Wish(TINY, options={"herd": "huge"}), "option 'herd' must be one of"),
        (Wish(TINY, players=9), "tiny is for 1 to 3 players"),
    ],
)
def test_a_wrong_wish_is_refused_with_what_would_be_right(wish, fault):
    with pytest.raises(NotationError, match=fault):
        TextMatches().begin(wish)


def test_the_program_for_measuring_a_model_runs_as_the_docs_print_it(capsys):
    page = (DOCS / "language-models.md").read_text("utf-8")
    shown, program = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    exec(shown, {})
    assert "You are player 1." in capsys.readouterr().out
    known: dict[str, Any] = {}
    exec(program, known)
    first_listed = re.compile(r"^Legal moves:\n([^:\n]+(?::[\w-]+)*): ", re.MULTILINE)

    def ask(text: str) -> str:
        assert text.startswith("# Tiny: short rules")
        return found[1] if (found := first_listed.search(text)) else "no idea"

    share, (low, high), faults = known["measure"](ask, TINY, "random", range(2), True)
    assert (faults, low <= share <= high) == (0, True)
    assert known["measure"](ask, TINY, "random", range(1))[2] == 3 * known["FAULTS"]
