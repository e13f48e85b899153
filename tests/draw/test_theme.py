"""Style sheets: complete tokens, a dark theme, standalone pictures that use no variables."""

import re

import pytest

from steppe.draw import theme

SHEETS = sorted([theme.BOARD, *theme.STATIC.parents[1].glob("games/*/views/board/style.css")])


def test_dark_overrides_light_and_keeps_the_rest():
    light, dark = theme.tokens(), theme.tokens(dark=True)
    assert set(light) == set(dark)
    assert light["page"] != dark["page"]
    assert light["p1"] == dark["p1"]  # player colours are the same in both themes


def test_the_two_dark_blocks_are_equal():
    css = theme.TOKENS.read_text()
    system = re.search(r':root:not\(\[data-theme="light"\]\) \{(.*?)\n  \}', css, re.S)
    chosen = re.search(r':root\[data-theme="dark"\] \{(.*?)\n\}', css, re.S)
    assert system is not None
    assert chosen is not None
    assert system[1].split() == chosen[1].split()


@pytest.mark.parametrize("sheet", [*SHEETS, theme.TOKENS], ids=lambda path: path.parts[-4])
def test_every_variable_used_is_declared(sheet):
    css = sheet.read_text()
    own = set(re.findall(r"--([\w-]+)\s*:", css))
    assert set(re.findall(r"var\(--([\w-]+)", css)) - own - set(theme.tokens()) == set()


def test_rules_are_resolved_and_only_those_that_a_drawing_needs():
    css = theme.stylesheet('<path class="drop"/><path class="rim x"/>', SHEETS)
    assert f".drop{{fill: {theme.tokens()['drop']}}}" in css
    assert ".rim{" in css
    assert ".chalk{" not in css
    assert "var(" not in css


def test_a_standalone_picture_has_the_seat_colours_of_its_match():
    piece = '<svg class="board {}"><g class="piece p1"/></svg>'
    usual, alone = (theme.stylesheet(piece.format(name), SHEETS) for name in ("", "palette-lone"))
    assert f"fill: {theme.tokens()['p1']}" in usual
    assert f"fill: {theme.tokens()['p3']}" in alone  # the lone clan is yellow [D21.2]
    assert f"fill: {theme.tokens()['p1']}" not in alone


def test_fonts_are_served_from_our_own_host():
    css = theme.TOKENS.read_text()
    for address in re.findall(r'url\("([^"]+)"\)', css):
        assert (theme.STATIC / address).is_file()
    assert "http" not in css
