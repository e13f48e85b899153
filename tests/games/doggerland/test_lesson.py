"""The second lesson: a later round with a habitat, a birth, a painting and a menhir."""

import steppe
from steppe.play.lesson import lessons

SECOND = lessons(steppe.load("doggerland"))["second"]


def test_it_builds_paints_has_a_child_and_raises_a_menhir_without_famine():
    lines = SECOND.stops[-1].match.position.diagram().splitlines()
    mine = " ".join(line for line in lines if line.startswith(f"player {SECOND.seat} "))
    for shown in ("hunters 5", "makeshift/makeshift/simple", "megaliths b4", "births 1"):
        assert shown in mine
    assert "famine" not in mine
    assert any("owners fr01-middle:0" in line for line in lines)


def test_a_load_may_be_chosen_in_any_order():  # D8.5
    first = lessons(steppe.load("doggerland"))["first"]
    at = next(n for n, stop in enumerate(first.stops) if stop.move.startswith("carry:fur"))
    assert first.next(at, ["carry:fur:2"]) == at + 1
    assert first.next(at, ["carry:meat:0", "carry:fur:2"]) == at + 1
    assert first.next(at, ["carry:meat:1"]) is None
    assert first.next(at, ["pass"]) is None
    assert first.next(len(first.stops) - 1, ["pass"]) is None
