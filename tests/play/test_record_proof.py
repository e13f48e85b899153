"""Any change to a record is detected, and the faulty line is named."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from steppe.core.errors import IllegalMove, NotationError, RecordError
from steppe.play.dice_commitment import draw
from steppe.play.log import RESIGN, RETURN, WITHDRAW, WORD
from steppe.play.match import Match
from steppe.play.match_record import Record, content_of, format_record, from_match, parse_record
from steppe.play.origin import Origin
from steppe.play.record_proof import draws_of, signed_by, verify
from steppe.server.accounts.signing import Signer, fits
from tests.tiny import GAME

SIGNER = Signer(bytes(range(32)))
SIGNS = "7", "q", "Q", "-", ":", " ", "#", "é", "\u2028", "\u0663", "?", "~"  # one of each kind
LINE = r"^line \d+: "


def played(seed: int = 1) -> Match:
    """Return a finished three-player match with cards, dice, and a player who left and returned."""
    rng = random.Random(seed)
    options = GAME.check_options({}, 3)
    match = Match(GAME, 3, options, "m1", bytes(range(32))).deal()  # with the same dice each time
    for number in range(GAME.max_plies):
        if match.is_over:
            break
        if number in (3, 5):
            match.commit(match.plan(1, WITHDRAW if number == 3 else RETURN))
        match.play(rng.choice(match.legal(match.player)))
    return match


def worded(seed: int = 1) -> Match:
    """Return a finished match in which seat 0 added a word before the deal, seat 2 later."""
    rng = random.Random(seed)
    match = Match(GAME, 3, GAME.check_options({}, 3), "m1", bytes(range(32)))
    match.commit(match.plan(0, f"{WORD}:{'0f' * 16}"))
    match.deal()
    while not match.is_over:
        if len(match.line) == 4:
            match.commit(match.plan(2, f"{WORD}:{'a1' * 16}"))
        match.play(rng.choice(match.legal(match.player)))
    return match


def signed(match: Match) -> str:
    record = from_match(match, {0: "ana", 1: "ben", 2: "bot:flint"})
    record.facts["key"] = SIGNER.key
    record.signature = SIGNER.sign(content_of(format_record(record)))
    return format_record(record)


def check(text: str) -> str:
    """Verify a record as the command does; return the public key of its signer."""
    record = parse_record(text)
    verify(record, lambda _: GAME)
    return signed_by(record, fits)


@pytest.fixture(scope="module")
def text() -> str:
    return signed(played())


def changed_signs(lines: list[str], per_field: int) -> Iterator[list[str]]:
    """Yield copies of the lines with one character changed, ``per_field`` copies for each field."""
    rng = random.Random(2)
    for place, line in enumerate(lines):
        start = 0
        for field in line.split(" "):
            for sign in rng.sample(SIGNS, per_field):
                at = start + rng.randrange(max(1, len(field)))
                other = line[:at] + sign + line[at + 1 :]
                if content_of(other) != content_of(line):
                    yield [*lines[:place], other, *lines[place + 1 :]]
            start += len(field) + 1


def changed_lines(lines: list[str]) -> Iterator[list[str]]:
    """Yield copies of the lines with one line dropped, duplicated or swapped with the next."""
    for place in range(len(lines)):
        yield [*lines[:place], *lines[place + 1 :]]
        yield [*lines[:place], lines[place], *lines[place:]]
        swapped = [*lines[:place], *lines[place : place + 2][::-1], *lines[place + 2 :]]
        if swapped != lines:
            yield swapped


def test_an_honest_record_says_who_signed_it(text):
    assert check(text) == SIGNER.key
    assert parse_record(text).entries == played_entries(text)


def played_entries(text: str) -> list:
    return parse_record(format_record(parse_record(text))).entries


@pytest.mark.parametrize("per_field", [2, pytest.param(len(SIGNS), marks=pytest.mark.long)])
def test_every_field_of_every_line_counts(text, per_field):
    for lines in changed_signs(text.splitlines(), per_field):
        with pytest.raises(RecordError, match=LINE):
            check("\n".join(lines))


def test_no_line_can_be_dropped_repeated_or_moved(text):
    for lines in changed_lines(text.splitlines()):
        with pytest.raises(RecordError, match=LINE):
            check("\n".join(lines))


def test_comments_and_empty_lines_are_no_content(text):
    lines = text.replace("\n", "   # well played\n\n")
    assert check(lines) == SIGNER.key


def test_signed_by_another_key_it_is_signed_by_that_key(text):
    thief = Signer(bytes(32))
    record = parse_record(text.replace("ana", "eve"))
    record.facts["key"] = thief.key
    record.signature = thief.sign(content_of(format_record(replace(record, signature=""))))
    assert check(format_record(record)) == thief.key != SIGNER.key


def test_a_record_without_signature_is_unsigned():
    assert check(format_record(from_match(played(), {}))) == ""


def unsigned() -> Record:
    return from_match(played(), {0: "ana", 1: "ben"})


def wrong_winner(record: Record) -> None:
    record.returns = record.returns[1:] + record.returns[:1]


def wrong_score(record: Record) -> None:
    record.scores[0] += 1


def no_result(record: Record) -> None:
    record.returns = []


def earlier_end(record: Record) -> None:
    record.entries.pop()


def resigned_instead(record: Record) -> None:
    last = record.entries.pop()
    record.entries.append(replace(last, move=RESIGN, outcomes=()))


def another_seat(record: Record) -> None:
    record.seats[5] = "eve"


def another_player(record: Record) -> None:
    last = record.entries.pop()
    record.entries.append(replace(last, by=(last.by + 1) % 3))


def fewer_players(record: Record) -> None:
    record.players = 2


def another_option(record: Record) -> None:
    record.options = dict.fromkeys(record.options, "small")


def another_name(record: Record) -> None:
    record.facts["match"] = "m2"


def another_secret(record: Record) -> None:
    record.facts["secret"] = "00" * 32


def another_commitment(record: Record) -> None:
    record.facts["commitment"] = "00" * 32


def no_secret(record: Record) -> None:
    del record.facts["secret"]


def left_twice(record: Record) -> None:
    place = next(n for n, entry in enumerate(record.entries) if entry.move == WITHDRAW)
    record.entries.insert(place, record.entries[place])


@pytest.mark.parametrize(
    "tamper",
    [
        wrong_winner,
        wrong_score,
        no_result,
        earlier_end,
        resigned_instead,
        another_seat,
        another_player,
        fewer_players,
        another_option,
        another_name,
        another_secret,
        another_commitment,
        no_secret,
        left_twice,
    ],
)
def test_without_a_signature_all_that_follows_from_the_secret_is_compared(tamper):
    record = unsigned()
    tamper(record)
    with pytest.raises(RecordError, match=LINE):
        check(format_record(record))


def test_half_a_signature_is_none():
    record = unsigned()
    record.facts["key"] = SIGNER.key
    with pytest.raises(RecordError, match="no signature at the end"):
        check(format_record(record))
    del record.facts["key"]
    record.signature = "00"
    with pytest.raises(RecordError, match="no key in the header"):
        check(format_record(record))


def test_signatures_are_written_in_one_way():
    signature = SIGNER.sign("text")
    assert fits(SIGNER.key, signature, "text")
    for key, made in (
        (SIGNER.key.upper(), signature),
        (SIGNER.key, signature.upper()),
        (SIGNER.key, signature[:-2]),
        ("00", signature),
        ("no key", signature),
    ):
        assert not fits(key, made, "text")


def test_a_word_changes_every_later_outcome_and_no_earlier_one():
    plain, spoken = Match(GAME, 2, {}, "m", bytes(32)), Match(GAME, 2, {}, "m", bytes(32))
    draws = []
    for match in (plain, spoken):
        match.deal()
        rng, found = random.Random(3), []
        for number in range(8):
            if match is spoken and number == 2:
                match.commit(match.plan(1, f"{WORD}:{'7' * 32}"))
            found.append(match.play(rng.choice(match.legal(match.player))).outcomes)
        draws.append(found)
    assert draws[0][:2] == draws[1][:2]
    assert draws[0][2:] != draws[1][2:]


def test_a_record_with_words_says_who_added_them_and_who_did_not():
    text = signed(worded())
    assert check(text) == SIGNER.key
    assert f"0 !word:{'0f' * 16}\n~ " in text
    assert f"2 !word:{'a1' * 16}\n" in text
    assert "\nsilent 1\n" in text


def test_a_changed_word_and_a_changed_list_of_silent_seats_are_detected():
    text = signed(worded())
    for old, new in [("0f0f", "0f0e"), ("silent 1", "silent 2"), (f"2 !word:{'a1' * 16}\n", "")]:
        with pytest.raises(RecordError, match=LINE):
            verify(parse_record(text.replace(old, new)), lambda _: GAME)


def test_every_outcome_can_be_drawn_again_without_the_rules():
    match = worded()
    draws = [*draws_of(match)]
    assert [one.outcome for one in draws] == [one for e in match.line for one in e.outcomes]
    assert all(draw(match.secret, one.label, one.weights) == one.drawn for one in draws)


@pytest.mark.parametrize("word", ["", "0f", "0F" * 16, "0f" * 17, "xy" * 16])
def test_a_word_is_thirty_two_hexadecimal_digits(word):
    match = Match.new(GAME, 2)
    with pytest.raises(NotationError, match="32 hexadecimal digits"):
        match.plan(0, f"{WORD}:{word}")


def test_a_seat_adds_one_word_and_an_undo_keeps_it():
    match = Match.new(GAME, 2)
    match.play(match.legal(match.player)[0])
    match.commit(match.plan(1, f"{WORD}:{'0f' * 16}"))
    with pytest.raises(IllegalMove, match="already added a word"):
        match.plan(1, f"{WORD}:{'0e' * 16}")
    with pytest.raises(IllegalMove, match="returned or added a word since"):
        match.plan_undo(0, 0)


def test_shared_dice_take_no_words():
    match = Match(GAME, 2, {}, "m", bytes(32), [], Origin(dice="2026-01-01:tiny"))
    with pytest.raises(IllegalMove, match="other matches have the same dice"):
        match.plan(0, f"{WORD}:{'0f' * 16}")
