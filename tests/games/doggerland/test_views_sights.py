"""The description in words of everything on a tile."""

from steppe.core.i18n import plain
from steppe.games.doggerland.rules.tables import CELL_NAMES
from steppe.games.doggerland.views import svg
from steppe.games.doggerland.views.board import sights
from tests.games.doggerland.boards import EATING, RESOLVING, alone, board, resolving
from tests.games.doggerland.looks import scene


def heard(where, name):
    return sights.read_land(where.state, plain)[CELL_NAMES.index(name)]


def test_a_tile_tells_resource_arrow_and_exhaustion():  # D2.3, D2.5
    assert heard(resolving(), "e6") == "e6: shellfish \u00d71, arrow west"
    assert heard(alone("sc12", land="s4="), "d5") == "d5: wood \u00d71, arrow north, exhausted"
    half = board(EATING.replace("s4    ", "s4-   "))
    assert heard(half, "d5") == "d5: wood \u00d71, arrow north, half exhausted"


def test_a_tile_tells_its_animal_and_the_expedition_there():  # D2.7
    assert heard(resolving(), "e3") == (
        "e3: stone \u00d71, arrow south; bison; the Chief, 3 hunters and 1 tool (red)"
    )
    assert heard(resolving(), "f5") == (
        "f5: stone \u00d72, arrow east; 2 hunters (blue); Village (blue)"
    )


def test_a_tile_tells_megaliths_and_tokens():  # D13.6, D13.7
    where = board(RESOLVING.replace("shaman {rite}", "megaliths -/e6/- token e6 laid 3"))
    assert heard(where, "e6").endswith("; alignment (red); token (red)")


def test_rivals_are_told():  # D21.4
    assert heard(alone("sc12"), "d6") == "d6: fruit \u00d72, arrow south; blue adversary"


def test_the_land_is_read_from_north_to_south():
    read = list(sights.read_land(resolving().state, plain).values())
    assert [words.partition(":")[0] for words in read] == [
        *("e3", "d4", "e4", "f4", "d5"),
        *("e5", "f5", "d6", "e6", "f6"),
    ]


def test_each_tile_of_the_picture_is_told():
    where = resolving()
    board = svg.draw(scene(where)).board
    for words in sights.read_land(where.state, plain).values():
        assert f"<title>{words}</title>" in board
