"""Marks on the land: tribe colours, fields, fire, flood, snow, ice, lava and recent changes."""

from functools import cache, lru_cache

from steppe.draw.chip import reasons
from steppe.draw.curve import num
from steppe.draw.svg import circle, escape, icon, path, seat_class
from steppe.games.valley.rules.board import HEX_NAMES, LAKES, NO_HEX
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.state import NO_FIGHT
from steppe.games.valley.rules.tables import DAMAGED, NO_FIELD, NOBODY, WINTER
from steppe.games.valley.views.board.layout import ALL, beside, inside, middle, outline
from steppe.games.valley.views.board.no_entry import refusal
from steppe.games.valley.views.board.sights import land_of, sight
from steppe.games.valley.views.board.terrain import opened
from steppe.games.valley.views.types import Scene

_AT_FIELD, _AT_FIRE, _AT_MARK = (-34.0, 34.0), (38.0, -32.0), (0.0, -40.0)
_MARKERS = (  # state fields (sets of hexes), the style of these hexes, the marker's picture
    ("burning", "burning", "fire"),
    ("flooded", "flooded", "water-drop"),
    ("snowed", "snowed", "snowflake-2"),
)


def draw_weather(scene: Scene) -> str:
    """Draw the weather over rivers and hexes: ice, sand, lava, fire, flood, snow."""
    s, drawn = scene.position.state, []
    if s.opened:
        style = "frozen" if s.season == WINTER else "dried"
        drawn.append(opened(int(s.board), int(s.opened), style))
    for place in ALL:
        if s.ice and has(int(LAKES[s.board]), place):
            drawn.append(_ice(place))
        if has(int(s.lava), place):
            drawn.append(_over(place, "lava-over"))
        for name, style, picture in _MARKERS:
            if has(int(getattr(s, name)), place):
                drawn.append(_over(place, style) + _marker(place, picture, style, scene.sprite))
    return "".join(drawn)


@cache
def _over(place: int, style: str) -> str:
    return path(outline(place), f"over {style}")


@cache
def _ice(place: int) -> str:
    x, y = middle(place)
    cracks = f"M{x - 30:.0f} {y - 18:.0f}l26 10l-6 20l22 16M{x + 4:.0f} {y - 6:.0f}l24 -14"
    return path(outline(place), "ice") + path(cracks, "ice-crack")


@cache
def _marker(place: int, picture: str, style: str, sprite: str) -> str:
    spot = beside(place, _AT_MARK)
    disc = circle(spot, 13, f"marker marker-{style}")
    return disc + icon(picture, spot, 19, "marker-icon", sprite)


def draw_homes(scene: Scene) -> str:
    """Mark the hexes with camps: a line in the tribe's colour inside the hex."""
    camps = scene.position.state.camp
    return "".join(_home(place, int(camps[place])) for place in ALL if camps[place] != NOBODY)


@cache
def _home(place: int, tribe: int) -> str:
    return f'<g class="{seat_class(tribe)}">{path(inside(place), "home-case", "home")}</g>'


def draw_fields(scene: Scene) -> str:
    """Draw fields with one or two ears, their palisades, and the tribes' fire."""
    s = scene.position.state
    fields = (
        _field(place, bool(s.crop[place] == DAMAGED), has(int(s.palisades), place))
        for place in ALL
        if s.crop[place] != NO_FIELD
    )
    fires = (int(place) for place in s.fire[: s.players] if place != NO_HEX)
    return "".join((*fields, *(_hearth(place, scene.sprite) for place in fires)))


@cache
def _field(place: int, is_half: bool, fenced: bool) -> str:
    """Return a field: two ears of corn, or one if damaged."""
    x, y = spot = beside(place, _AT_FIELD)
    disc = circle(spot, 14, "field-fence" if fenced else "field-disc")
    ears = "".join(_ear(x + dx, y) for dx in ((0.0,) if is_half else (-6.0, 6.0)))
    return disc + path(ears, "ears")


def _ear(x: float, y: float) -> str:
    """Return an ear of corn: a stalk, three pairs of grains, one on top."""
    grains = "q-5 -1 -5 -6q5 1 5 6q5 -1 5 -6q-5 1 -5 6z"
    pairs = "".join(f"M{num(x)} {num(y + dy)}{grains}" for dy in (7, 2, -3))
    stalk = f"M{num(x - 0.7)} {num(y + 11)}h1.4v-14h-1.4z"
    return f"{stalk}{pairs}M{num(x)} {num(y - 4)}q-3.4 -4 0 -7q3.4 3 0 7z"


@cache
def _hearth(place: int, sprite: str) -> str:
    spot = beside(place, _AT_FIRE)
    return circle(spot, 13, "hearth-disc") + icon("campfire", spot, 20, "hearth-icon", sprite)


def draw_sights(scene: Scene) -> str:
    """Draw an invisible layer with the description of each hex."""
    return "".join(_words(place, land_of(scene, place), sight(scene, place)) for place in ALL)


@lru_cache(4096)
def _words(place: int, land: str, words: str) -> str:
    text, body = escape(words), path(outline(place), "area")
    return (
        f'<g id="{_name(place)}" role="img" data-help="{land}" aria-label="{text}">'
        f"<title>{text}</title>{body}</g>"
    )


def draw_reasons(scene: Scene) -> str:
    """Return the reasons why the mover cannot choose hexes."""
    why = refusal(scene)
    return reasons({_name(place): why(place) for place in ALL})


def _name(place: int) -> str:
    return f"hex-{HEX_NAMES[place]}"


def draw_last(scene: Scene) -> str:
    """Mark the hexes that pawns have entered or left since the last turn."""
    if scene.before is None:
        return ""
    now, then = scene.position.state.pawns, scene.before.state.pawns
    changed = (n for n in ALL if any(now[k, n] != then[k, n] for k in range(len(now))))
    return "".join(mark(place, "last") for place in changed)


def draw_place(scene: Scene) -> str:
    """Mark the current fight's hex."""
    s = scene.position.state
    if s.place == NO_HEX or s.foe == NO_FIGHT:
        return ""
    return mark(int(s.place), "chosen")


@cache
def mark(place: int, style: str) -> str:
    """Return the mark for a hex: "chosen" if picked, "last" if changed."""
    return path(inside(place), f"{style}-case", style)
