"""``steppe replay``, ``verify``, ``draw`` and ``analyse``: records and positions."""

import re
import sys
import xml.etree.ElementTree as ET

import pytest

import steppe
from steppe.adapters.optional_import import installing
from steppe.draw.raster import png
from steppe.play.match_record import content_of
from steppe.server.accounts.signing import Signer


def test_replay_as_json_has_position_scores_and_returns(run, record, match):
    data = run("replay --json", record).data
    assert data["position"] == match.observe(None).to_json()
    assert data["scores"] == match.scores()
    assert data["returns"] == match.returns()
    assert (data["over"], data["player"]) == (True, None)
    assert data["seats"] == {"0": "ana", "1": "ben"}


def test_replay_stops_where_it_should(run, record, match):
    data = run("replay --json --at 9", record).data
    assert data["position"] == match.position_after(9).to_json()
    assert (data["entries"], data["over"], data["returns"]) == (9, False, [0, 0])


def test_replay_does_not_go_beyond_the_record(refusal, record, match):
    assert f"entries 0 to {len(match.line)}, not 999" in refusal("replay --at 999", record)


def test_replay_prints_every_decision_and_the_result(run, record, match):
    out = run("replay", record).out
    results = [line for line in out.splitlines() if line.startswith(("ana: ", "ben: "))]
    placed = [entry.move.split(":")[1:] for entry in match.line if entry.verb == "place"]
    assert len(results) <= match.observe(None).turn + 1  # the opening is not a turn
    assert all(f"{kind} to {square}" in out.lower() for kind, square in placed)
    assert out.splitlines()[-1].startswith(("ana wins", "ben wins"))


def test_a_record_that_does_not_replay_names_its_line(refusal, record):
    lines = record.read_text().splitlines()
    number = lines.index("---") + 2
    lines[number - 1] = "0 place:lion:a1"
    record.write_text("\n".join(lines))
    assert refusal("replay", record).startswith(f"line {number}: illegal move 'place:lion:a1'")


def test_a_resignation_is_printed(run, tmp_path):
    match = steppe.Match.new(steppe.load("zebras"))
    match.play("guard:3")
    match.commit(match.plan(1, "!resign"))
    steppe.write_record(match, tmp_path / "short.steppe", {0: "ana", 1: "ben"})
    out = run("replay", tmp_path / "short.steppe").out
    assert "\nben resigned.\n" in out
    assert out.endswith("ana won: ben resigned.\n")


def test_the_dice_of_an_honest_record_are_found_so(run, record, match):
    told = {"outcomes": 0, "commitment": match.commitment, "words": {}, "key": None}
    assert run("verify --json", record).data == told
    out = run("verify", record).out
    assert out.startswith("Nothing was left to chance.\n")
    assert "unsigned" in out


def test_a_signature_is_checked_and_its_key_compared(run, refusal, record):
    signer = Signer(b"s" * 32)
    head, rest = record.read_text().split("---\n", 1)
    text = f"{head}key {signer.key}\n---\n{rest}"
    record.write_text(f"{text}signature {signer.sign(content_of(text))}\n")
    assert run("verify --json", record).data["key"] == signer.key
    assert f"Signed by {signer.key}" in run("verify --key", signer.key, record).out
    assert f"signed by {signer.key}" in refusal("verify --key 00", record)
    record.write_text(record.read_text().replace("seat 0 ana", "seat 0 eve"))
    assert "the signature does not match lines 1 to" in refusal("verify", record)


def test_without_the_package_it_says_what_to_install(run, refusal, record, monkeypatch):
    monkeypatch.setitem(sys.modules, "steppe.server.accounts.signing", None)
    assert run("verify", record).code == 0  # unsigned, so there is no signature to check
    head, rest = record.read_text().split("---\n", 1)
    record.write_text(f"{head}key 00\n---\n{rest}signature 00\n")
    assert f"cryptography is needed: {installing('site')}" in refusal("verify", record)


def test_an_unsigned_record_is_no_record_of_a_certain_key(refusal, record):
    assert "unsigned" in refusal("verify --key 00", record)


def test_a_secret_that_does_not_fit_is_refused(refusal, record):
    text = record.read_text()
    record.write_text(text.replace("commitment ", "commitment 00"))
    assert "does not match the commitment" in refusal("verify", record)


def test_a_picture_is_printed_as_svg(run):
    out = run("draw zebras --after", "guard:3 place:lion:d2").out
    assert ET.fromstring(out).tag.endswith("svg")


def test_a_picture_of_a_record_at_some_move_is_that_of_the_position(run, record, match, tmp_path):
    out = tmp_path / "board.svg"
    assert run("draw --at 17", record, "--out", out).code == 0
    assert out.read_text() == match.position_after(17).render()


def test_a_picture_as_png_is_as_wide_as_asked(run, tmp_path):
    out = tmp_path / "board.png"
    run("draw zebras --width 300 --out", out)
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 300


def test_words_are_drawn_without_the_fonts_of_the_machine():
    picture = steppe.load("zebras").new().render()
    mute = re.sub("<text.*?</text>", "", picture)
    assert mute != picture
    assert png(mute, 400) != png(picture, 400)


def test_dark_surroundings_have_a_picture_of_their_own(run):
    assert run("draw zebras --dark").out != run("draw zebras").out


def test_what_cannot_be_drawn_is_refused(refusal, tmp_path):
    assert "must end in .svg or .png" in refusal("draw zebras --out board.gif")
    assert "--seat takes 0 to 1, not 2" in refusal("draw zebras --seat 2")
    assert "No such file" in refusal("draw zebras --out", tmp_path / "no" / "board.svg")
    assert "no game 'zebra'" in refusal("draw zebra")


def test_an_option_that_would_do_nothing_is_refused(refusal, record):
    assert "--at applies to a record" in refusal("draw zebras --at 3")
    assert "a record has its own" in refusal("draw --players 2", record)
    assert "a record has its own" in refusal("draw --option board=savannah", record)
    twice = "--option board=savannah --option board=president"
    assert "board is given twice" in refusal(f"draw zebras {twice}")
    assert "board is given twice" in refusal(f"perft zebras --depth 1 {twice}")


def test_a_table_action_in_the_spelling_of_old_records_is_read(run, tmp_path):
    match = steppe.Match.new(steppe.load("zebras"))
    match.play("guard:3")
    match.commit(match.plan(1, "!resign"))
    path = tmp_path / "old.steppe"
    steppe.write_record(match, path, {0: "ana", 1: "ben"})
    text = path.read_text()
    assert "\n1 !resign\n" in text
    path.write_text(text.replace("!resign", "resign"))
    assert "\nben resigned.\n" in run("replay", path).out


@pytest.mark.long
def test_an_analysis_is_printed_as_a_table_and_as_json(run, tmp_path):
    match = steppe.Match.new(steppe.load("zebras"))
    match.play("guard:3")
    match.commit(match.plan(1, "!resign"))
    steppe.write_record(match, tmp_path / "short.steppe", {0: "ana", 1: "ben"})
    told = run("analyse --level curve --json", tmp_path / "short.steppe")
    assert told.out == steppe.analyse(match, "curve").to_json()
    lines = run("analyse --level curve", tmp_path / "short.steppe").out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["ana", "ben"]
    assert lines[0].split() == ["from", "to"]  # this level stores nothing else
    page = run("analyse --level curve --html --language fr", tmp_path / "short.steppe").out
    assert "<h1>Drôles de Zèbres: ana, ben</h1>" in page
    assert '<html lang="fr">' in page
    assert "Chances de gagner" in page
    assert page.count("<details") == 3


def test_a_level_of_analysis_that_there_is_not_is_refused(refusal, record):
    assert "one of curve luck costs moments" in refusal("analyse --level deep", record)
    assert "--language takes one of" in refusal("analyse --html --language xx", record)
