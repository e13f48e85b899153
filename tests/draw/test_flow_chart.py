"""The flow chart of the order of play."""

from dataclasses import dataclass
from xml.etree import ElementTree

from steppe.draw.flow_chart import draw

SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Stage:
    name: str
    kind: str
    followers: tuple[str, ...]


STAGES = [
    Stage("ROLLING", "chance", ("LAYING",)),
    Stage("LAYING", "decision", ("LAYING", "TURNED_UP")),
    Stage("TURNED_UP", "step", ("ROLLING", "OVER")),
    Stage("OVER", "step", ()),
]


def drawn():
    return ElementTree.fromstring(draw(STAGES))


def test_every_phase_is_named_once_from_top_to_bottom():
    words = drawn().findall(f"{SVG}text")
    assert [word.text for word in words] == ["rolling", "laying", "turned up", "over"]
    heights = [float(word.get("y")) for word in words]
    assert heights == sorted(heights)


def test_only_decisions_stand_in_boxes():
    assert len(drawn().findall(f"{SVG}rect")) == 1


def test_an_arrow_leads_to_every_other_phase_that_may_follow():
    arrows = [path.get("d") for path in drawn().findall(f"{SVG}path[@class='to']")]
    assert len(arrows) == 4
    back = [arrow for arrow in arrows if arrow.startswith("M-")]
    assert len(back) == 1  # only from "turned up" to "rolling"


def test_a_reader_hears_what_follows_what():
    assert "laying: then laying, turned up; turned up: then" in drawn().get("aria-label")
