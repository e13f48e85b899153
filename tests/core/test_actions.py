"""Moves as text: texts and ids correspond one to one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.core.actions import ActionSpace, Verb
from steppe.core.errors import NotationError

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=6)
domains = st.lists(st.lists(words, min_size=1, max_size=4, unique=True), max_size=3)
spaces = st.lists(
    st.builds(Verb, words, domains), min_size=1, max_size=4, unique_by=lambda verb: verb.name
).map(lambda verbs: ActionSpace(*verbs))

SPACE = ActionSpace(
    Verb("buy", (("1", "2", "3"),)), Verb("trade", (("a", "b"), ("x", "y"))), Verb("pass")
)


@given(spaces)
def test_text_and_id_are_inverse(space):
    assert [space.parse(space.format(number)) for number in range(len(space))] == [
        *range(len(space))
    ]
    assert len(set(space)) == len(space)


def test_ids_run_verb_by_verb_the_last_argument_fastest():
    assert list(SPACE) == [
        *("buy:1", "buy:2", "buy:3"),
        *("trade:a:x", "trade:a:y", "trade:b:x", "trade:b:y"),
        "pass",
    ]
    assert [SPACE.first(verb) for verb in ("buy", "trade", "pass")] == [0, 3, 7]


@pytest.mark.parametrize("text", ["TRADE:B:X", " trade b x ", "trade: b :x", ":trade:b:x:"])
def test_input_is_forgiving_and_output_canonical(text):
    assert SPACE.format(SPACE.parse(text)) == "trade:b:x"


def test_an_unknown_move_is_quoted_with_the_nearest_moves():
    with pytest.raises(NotationError, match=r"'trade:b:z' is not a move; nearest: trade:b"):
        SPACE.parse("trade:b:z")
    with pytest.raises(NotationError, match="id 8 is not a move: ids go from 0 to 7"):
        SPACE.format(8)
    with pytest.raises(NotationError):
        SPACE.format(-1)


def test_of_very_many_moves_the_nearest_are_found_word_by_word():
    squares = tuple(f"{column}{row}" for column in "abcdefgh" for row in range(1, 9))
    space = ActionSpace(Verb("move", (squares, ("king", "rook"), squares)), Verb("resign"))
    for wrong in ("mvoe:d4:rook:e5", "move:d4:rok:e5", "move:d4:rook:e55", "move:d44:rook:e5"):
        with pytest.raises(NotationError, match=r"is not a move; nearest: .*move:d4:rook:e5\b"):
            space.parse(wrong)
    with pytest.raises(NotationError, match=r"nearest: resign$"):
        space.parse("resing")
    with pytest.raises(NotationError, match=r"nearest: move:a1:king:a1 move:a1:king:a2 "):
        space.parse("x" * 60)


def test_declarations_that_would_be_ambiguous_are_refused():
    with pytest.raises(NotationError, match="verb 'buy' is declared twice"):
        ActionSpace(Verb("buy"), Verb("buy"))
    with pytest.raises(NotationError, match="two moves have the same text"):
        ActionSpace(Verb("buy", (("1", "1"),)))
    with pytest.raises(NotationError, match=r"'Buy it' is not a word of \[a-z0-9-\]"):
        Verb("Buy it")
