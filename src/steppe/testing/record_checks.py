"""A match replays from its record to the same bytes, and a faulty record is refused with the line.

Tests for pytest.
"""

from functools import lru_cache

import pytest

from steppe.core.errors import RecordError
from steppe.core.game import Game
from steppe.engine.chance import generator, random_below
from steppe.play.log import FORMER, is_deed
from steppe.play.match import Match
from steppe.play.match_record import Record, format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from steppe.testing.cases import Case


@lru_cache(2)
def finished(case: Case, seed: int) -> Match:
    """Return a finished match with seeded dice and random decisions; tests must not change it."""
    match = Match.new(case.game, case.players, dict(case.options), f"m{seed}")
    rng = generator(seed)
    while (player := match.player) is not None:
        legal = match.legal(player)
        match.commit(match.plan(player, legal[random_below(rng, len(legal))]))
    return match


def text_of(match: Match, player: int | None = None) -> str:
    """Return the record of a match as a player saw it."""
    return format_record(from_match(match, {0: "ana"}, player))


def replayed(case: Case, record: Record) -> Match:
    """Replay a record of a case's game, which need not be installed."""
    return replay(record, {case.game.name: case.game}.__getitem__)


def verified(case: Case, record: Record) -> int:
    """Return how many outcomes of a record follow from its secret."""
    return verify(record, {case.game.name: case.game}.__getitem__)


def test_a_record_replays_to_equal_bytes(case: Case) -> None:
    for seed in range(2):
        match = finished(case, seed)
        again = replayed(case, parse_record(text_of(match)))
        assert again.observe(None).to_bytes() == match.observe(None).to_bytes()
        assert again.log == match.log
        assert text_of(again).splitlines()[-1] == text_of(match).splitlines()[-1]


def test_the_dice_of_a_finished_match_can_be_checked(case: Case) -> None:
    record = parse_record(text_of(finished(case, 1)))
    assert verified(case, record) == sum(len(entry.outcomes) for entry in record.entries)


def test_an_outcome_of_any_kind_that_is_changed_is_found(case: Case) -> None:
    lines = text_of(finished(case, 1)).splitlines()
    for verb in case.game.outcomes.verbs:
        place = next((n for n, line in enumerate(lines) if line.startswith(f"~ {verb.name}")), None)
        others = [f"~ {word}" for word in verb.texts() if place and f"~ {word}" != lines[place]]
        if place is None or not others:
            continue
        changed = [*lines[:place], others[len(others) // 2], *lines[place + 1 :]]
        with pytest.raises(RecordError, match=r"line \d+: "):
            verified(case, parse_record("\n".join(changed)))


def test_a_record_with_a_false_result_is_refused(case: Case) -> None:
    lines = text_of(finished(case, 0)).splitlines()
    false = lines[-1].rpartition(" ")[0] + " 999"
    with pytest.raises(RecordError, match="the result should read"):
        replayed(case, parse_record("\n".join([*lines[:-1], false])))


def test_a_record_with_an_illegal_move_is_refused_with_its_line(case: Case) -> None:
    lines = text_of(finished(case, 0)).splitlines()
    first, last = (number for number, line in enumerate(lines) if line == "---")
    decisions = [number for number in range(first, last) if lines[number][0].isdigit()]
    place = decisions[len(decisions) // 2]
    lines[place] = f"{lines[place][0]} no-such-move"
    with pytest.raises(RecordError, match=f"line {place + 1}: 'no-such-move' is not a move"):
        replayed(case, parse_record("\n".join(lines)))


def test_no_move_of_any_game_has_the_name_of_a_table_action(game: Game) -> None:
    for space in (game.actions, game.outcomes):
        assert not [word for word in space if is_deed(word)]


def test_no_verb_of_any_game_is_a_table_action_in_the_spelling_of_old_logs(game: Game) -> None:
    verbs = {verb.name for space in (game.actions, game.outcomes) for verb in space.verbs}
    assert verbs.isdisjoint(FORMER)
