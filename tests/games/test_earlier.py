"""Records from earlier rules replay as they were played, and no version of the rules is lost."""

import pickle
from dataclasses import replace
from itertools import islice

import pytest

import steppe
from steppe.core.errors import NotationError, RecordError
from steppe.play.log import read_word
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from tests.games.golden import FOLDER, versions

FILES = sorted(FOLDER.glob("*/earlier/*.steppe"))
LACKING = {"valley buried-builders"}  # tested in a position: tests/games/valley/test_earlier.py


@pytest.fixture(params=steppe.names())
def game(request):
    """Return a listed game."""
    return steppe.load(request.param)


def read(path):
    return parse_record(path.read_text(encoding="utf-8"))


def in_words_of_today(text):
    """Return the lines of a record, rewritten in today's notation, for comparison."""
    lines = [line.split(" ", 1) for line in text.splitlines()]
    said = {line[0]: read_word for line in lines if line[0].isdigit()}
    return [[line[0], *(said.get(line[0], str)(word) for word in line[1:])] for line in lines]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_an_earlier_record_replays_verifies_and_reads_as_it_did(path):
    record, text = read(path), path.read_text(encoding="utf-8")
    match = replay(record, steppe.load)
    assert match.game.rules == record.rules
    assert verify(record, steppe.load) == sum(len(entry.outcomes) for entry in match.line)
    told = format_record(from_match(match, record.seats))
    assert in_words_of_today(told) == in_words_of_today(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_positions_under_earlier_rules_come_back_from_fields_and_diagrams(path):
    match = replay(read(path), steppe.load)
    for position in islice(match.positions(), 0, None, 29):
        fields, text = position.to_json(), position.diagram()
        assert match.game.from_json(fields, match.players, **match.options) == position
        assert match.game.from_diagram(text).diagram() == text


def test_each_way_of_earlier_rules_is_shown_by_a_record(game):
    missed = set(game.ways)
    for path in (FOLDER / game.name / "earlier").glob("*.steppe"):
        record = read(path)
        kept = replay(record, steppe.load).game.kept
        missed -= {way for way in kept if not replays_without(record, game, kept, way)}
    assert {f"{game.name} {way}" for way in missed} == LACKING & {
        f"{game.name} {way}" for way in game.ways
    }


def replays_without(record, game, kept, way):
    """Return whether a record replays if one earlier rule is replaced with the newest one."""
    changed = replace(
        game, rules=record.rules, kept=tuple(one for one in kept if one != way), earlier=()
    )
    try:
        replay(record, lambda _: changed)
    except RecordError:
        return False
    return True


def test_every_version_that_was_ever_on_file_can_be_played(game):
    """Fail if the number in ``rules`` is raised but ``earlier`` lacks the previous version."""
    kept = (FOLDER / game.name / "versions.txt").read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in kept} == set(game.versions)


@pytest.mark.long
@pytest.mark.compiled
def test_each_version_plays_as_on_file(game):
    kept = (FOLDER / game.name / "versions.txt").read_text(encoding="utf-8")
    assert versions(game) == kept


def test_a_version_that_nobody_defines_is_refused_with_those_there_are(game):
    with pytest.raises(NotationError, match=r"has no rules '0\.1'; versions: .*1\.0"):
        steppe.load(game.name, "0.1")


def test_a_position_written_before_versions_were_distinguished_is_read(game):
    fields = game.new().to_json()
    fields.pop("ways", None)
    assert game.from_json(fields) == game.new()


def test_a_match_under_earlier_rules_writes_a_record_of_them():
    match = Match.new(steppe.load("doggerland", "1.0"))
    match.play(match.legal(match.player)[0])
    record = parse_record(format_record(from_match(match, {})))
    assert record.rules == "1.0"
    assert "rules=" not in " ".join(record.options)


def test_a_game_of_every_version_can_be_sent_to_another_process(game):
    for one in game.every_version:
        position = one.new()
        again = pickle.loads(pickle.dumps(position))
        assert again.game is one
        assert again == position
