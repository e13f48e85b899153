"""Records: a match replays to the same bytes; a faulty record is refused with the line number."""

from functools import lru_cache

import pytest

from steppe.core.errors import RecordError
from steppe.engine.chance import generator, random_below
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from tests.conformance.games import BY_NAME, Case
from tests.conformance.twins import dealt


@lru_cache(2)
def finished(case: Case, seed: int) -> Match:
    """Return a finished match with seeded dice and random decisions; tests must not change it."""
    match = Match.new(case.game, case.players, dict(case.options), f"m{seed}")
    rng = generator(seed)
    while not match.is_over:
        legal = match.legal(match.player)
        match.commit(match.plan(match.player, legal[random_below(rng, len(legal))]))
    return match


def text_of(match: Match, player: int | None = None) -> str:
    return format_record(from_match(match, {0: "ana"}, player))


def test_a_record_replays_to_equal_bytes(case):
    for seed in range(2):
        match = finished(case, seed)
        again = replay(parse_record(text_of(match)), BY_NAME.__getitem__)
        assert again.observe(None).to_bytes() == match.observe(None).to_bytes()
        assert again.log == match.log
        assert text_of(again).splitlines()[-1] == text_of(match).splitlines()[-1]


def test_the_dice_of_a_finished_match_can_be_checked(case):
    record = parse_record(text_of(finished(case, 1)))
    count = verify(record, BY_NAME.__getitem__)
    assert count == sum(len(entry.outcomes) for entry in record.entries)


def test_an_outcome_of_any_kind_that_is_changed_is_found(case):
    lines = text_of(finished(case, 1)).splitlines()
    for verb in case.game.outcomes.verbs:
        place = next((n for n, line in enumerate(lines) if line.startswith(f"~ {verb.name}")), None)
        others = [f"~ {word}" for word in verb.texts() if place and f"~ {word}" != lines[place]]
        if place is None or not others:
            continue
        changed = [*lines[:place], others[len(others) // 2], *lines[place + 1 :]]
        with pytest.raises(RecordError, match=r"line \d+: "):
            verify(parse_record("\n".join(changed)), BY_NAME.__getitem__)


def test_a_record_with_a_false_result_is_refused(case):
    lines = text_of(finished(case, 0)).splitlines()
    false = lines[-1].rpartition(" ")[0] + " 999"
    with pytest.raises(RecordError, match="the result should read"):
        replay(parse_record("\n".join([*lines[:-1], false])), BY_NAME.__getitem__)


def test_a_record_with_an_illegal_move_is_refused_with_its_line(case):
    lines = text_of(finished(case, 0)).splitlines()
    rulers = [number for number, line in enumerate(lines) if line == "---"]
    decisions = [n for n in range(*rulers) if lines[n][0].isdigit()]
    place = decisions[len(decisions) // 2]
    lines[place] = f"{lines[place][0]} no-such-move"
    with pytest.raises(RecordError, match=f"line {place + 1}: 'no-such-move' is not a move"):
        replay(parse_record("\n".join(lines)), BY_NAME.__getitem__)


def test_a_record_seen_by_a_player_hides_what_the_player_did_not_see(secret_case):
    for one in dealt(secret_case, 0):
        for viewer in set(secret_case.viewers) - set(one.told()):
            assert one.seen(viewer) == f"{one.word.partition(':')[0]}:?"
            assert one.word not in text_of(one.match, viewer).splitlines()
            assert len(one.match.seen_by(viewer)) == len(one.match.line)
