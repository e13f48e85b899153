"""Icons: every file has an author, every author has a file, and the sheet contains all icons."""

from xml.etree import ElementTree

from steppe.draw import icons


def test_every_icon_names_its_artist():
    files = {path.stem for path in icons.FOLDER.glob("*.svg")}
    assert files == set(icons.authors())


def test_every_author_is_credited_in_the_notice():
    notice = (icons.FOLDER.parents[3] / "NOTICE").read_text()
    drawn = set(icons.authors().values()) - {"steppe"}
    assert [name for name in sorted(drawn) if name not in notice] == []


def test_every_icon_takes_its_colour_from_around_it():
    assert [name for name in icons.authors() if "currentColor" not in icons.symbol(name)] == []


def test_the_sheet_holds_every_icon_and_is_well_formed():
    root = ElementTree.fromstring(icons.sprite())
    assert [child.attrib["id"] for child in root] == [
        f"i-{name}" for name in sorted(icons.authors())
    ]
