"""SVG elements: escaping, whole pictures, pieces."""

from xml.etree import ElementTree

from steppe.draw.svg import Piece, emblem, escape, icon, picture, piece, seat_class, text

NASTY = """<script>"it's" & more</script>"""


def test_words_can_never_become_markup():
    drawn = picture((10, 10), text((1, 2), NASTY, "name"), NASTY)
    root = ElementTree.fromstring(drawn)
    assert root.attrib["aria-label"] == NASTY
    assert root[0].text == NASTY
    assert "<script" not in drawn


def test_an_address_is_escaped_in_its_attribute():
    assert escape("/m/1?a=1&b='2'") == "/m/1?a=1&amp;b=&#x27;2&#x27;"


def test_a_picture_is_a_group_because_it_holds_links():
    assert 'role="group"' in picture((10, 10), "", "board")


def test_a_picture_defines_just_the_icons_it_takes_from_itself():
    drawn = picture((10, 10), icon("lion", (5, 5), 4), "board")
    assert drawn.count("<symbol") == 1
    assert '<symbol id="i-lion"' in drawn
    assert "<symbol" not in picture((10, 10), icon("lion", (5, 5), 4, "", "/icons.svg"), "board")


def test_a_piece_lying_face_down_is_darkened_and_hatched_and_shows_no_number():
    down = piece(Piece(0, 38, "zebra", down=True))
    assert "url(#hatch)" in down
    assert 'class="shade"' in down
    assert 'class="count"' not in down
    assert 'class="count"' in piece(Piece(0, 38, "zebra", badge="6"))


def test_nothing_carries_an_inline_style():
    for drawn in (piece(Piece(1, 38, "zebra", badge="6")), emblem(1), text((0, 0), "A", "name")):
        assert "style=" not in drawn


def test_colour_classes_follow_the_seats():
    assert [seat_class(player) for player in (None, 0, 5)] == ["nobody", "p1", "p6"]
