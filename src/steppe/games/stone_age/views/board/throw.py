"""Draw the dice below the land, their purpose and result (rules S6.4, S6.8, S6.9, S7.2, S9.6)."""

from collections.abc import Iterable
from functools import cache, lru_cache

from steppe.core.i18n import Translator
from steppe.draw.chip import draw_pips
from steppe.draw.curve import Point, num, outline
from steppe.draw.svg import at, escape, icon, path, rect, seat_class, text
from steppe.draw.words import colour_name, listed
from steppe.games.stone_age.rules.state import FOR_EVERYBODY, TAKING, TOOLING
from steppe.games.stone_age.rules.tables import DIVISOR, FOOD, NO_PLACE, PIPS
from steppe.games.stone_age.views.board.layout import STRIP
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.types import Scene
from steppe.games.stone_age.views.words import YIELD_NAMES, goods

DIE = 38
_GAP = DIE + 7
_LEFT, _MIDDLE = STRIP[0] + 34.0, STRIP[1] + STRIP[3] / 2  # position of the first die
_FELT = rect(STRIP[:2], STRIP[2:], "felt", 14)  # the table, shown while dice are on it
Throw = tuple[int | None, tuple[int, ...], int, int]  # player, dice, tools added, purpose
assert FOR_EVERYBODY > FOOD


def draw_throw(scene: Scene) -> str:
    """Return the dice on the table with their sum and yield, if there are any."""
    s = scene.position.state
    if any(s.tamer[player, 0] for player in range(s.players)):
        return _taming(scene)
    if s.phase == TAKING:
        return _for_everybody(scene)
    return _gathering(scene) if s.thrown and s.gathers <= FOOD else ""


def _gathering(scene: Scene) -> str:
    s, say = scene.position.state, scene.say
    who = int(s.roller) if s.roller < s.players else None
    dice = tuple(int(pips) for pips in s.dice[: s.thrown])
    shape = (who, dice, int(s.added), int(s.gathers))
    drawing = _drawn(shape, _is_fresh(scene), s.phase == TOOLING, scene.sprite)
    return _group(_throw_words(say, shape), drawing)


def _is_fresh(scene: Scene) -> bool:
    """Return whether these dice were rolled in the turn that the page shows."""
    s = scene.position.state
    if s.place != NO_PLACE or scene.before is None:
        return bool(s.place != NO_PLACE)
    then = scene.before.state
    return (then.roller, list(then.dice)) != (s.roller, list(s.dice))


@lru_cache(1024)
def _throw_words(say: Translator, shape: Throw) -> str:
    who, dice, added, gathers = shape
    total, divisor = sum(dice) + added, int(DIVISOR[gathers])
    words = say(
        "Dice {dice}, tools {added}: {total}, divided by {divisor}: {goods}",
        dice=_listed(dice),
        added=added,
        total=total,
        divisor=divisor,
        goods=goods(say, gathers, total // divisor),
    )
    return words if who is None else f"{colour_name(say, who)}. {words}"


def _listed(dice: Iterable[int]) -> str:
    return ", ".join(map(str, dice))


@lru_cache(256)
def _drawn(shape: Throw, fresh: bool, is_open: bool, sprite: str) -> str:
    who, dice, added, gathers = shape
    x, y = _LEFT, _MIDDLE
    parts = [_FELT]
    if who is not None:
        parts.append(emblem_at(who, (x, y)))
        x += 44
    parts.append(_row(dice, x, "tumble" if fresh else ""))
    x += _GAP * len(dice)
    if added:
        parts.append(text((x, y + 9), "+", "strip-sign"))
        parts.append(icon(ICONS["tool"], (x + 30, y), 36, "strip-icon", sprite))
        parts.append(text((x + 62, y + 9), str(added), "strip-number"))
        x += 92
    return "".join(parts) + _result((x, y), sum(dice) + added, gathers, is_open, sprite)


def _row(dice: tuple[int, ...], left: float, style: str) -> str:
    name = "".join(map(str, dice))
    return "".join(
        _die(pips, (left + _GAP * k, _MIDDLE), f"die-{name}-{k}", style)
        for k, pips in enumerate(dice)
    )


def _result(place: Point, total: int, gathers: int, is_open: bool, sprite: str) -> str:
    """Return the sum, its divisor and the yield, marked ``is_open`` while tools may be added."""
    x, y = place
    divisor = int(DIVISOR[gathers])
    words = f"= {total} ÷ {divisor}"
    wide = 11.6 * len(words)
    drawn = (
        text((x - 14 + wide / 2, y + 9), words, "strip-sign")
        + path(f"M{num(x + wide)} {num(y)}h24m-8 -8l8 8l-8 8", "strip-arrow")
        + text((x + wide + 46, y + 10), str(total // divisor), "strip-number")
        + icon(
            ICONS[YIELD_NAMES[gathers]],
            (x + wide + 84, y),
            36,
            f"strip-icon{' open' if is_open else ''}",
            sprite,
        )
    )
    return f'<g class="yield">{drawn}</g>'


@cache
def emblem_at(player: int, place: Point) -> str:
    """Return a player's emblem, for the board."""
    return path(outline(player, 14, place), f"emblem-body {seat_class(player)}")


@cache
def _die(pips: int, centre: Point, name: str, style: str) -> str:
    return at(centre, f'<g class="die {style}">{draw_die(pips)}</g>', f'id="{name}"')


@cache
def draw_die(pips: int) -> str:
    """Return a die centred on the origin."""
    half, size = DIE / 2, (DIE, DIE)
    body = rect((-half, 2 - half), size, "die-drop", 8) + rect((-half, -half), size, "die-body", 8)
    return body + draw_pips(pips)


def _for_everybody(scene: Scene) -> str:
    """Return the dice of "dice for everyone" that nobody has taken yet [S7.2]."""
    s, say = scene.position.state, scene.say
    left = tuple(pips for pips in range(1, PIPS + 1) for _ in range(int(s.taken[pips - 1])))
    words = say("Dice for everyone, not yet taken: {dice}", dice=_listed(left))
    title = text((STRIP[0] + 150, _MIDDLE + 8), say("Dice for everyone"), "strip-words")
    return _group(words, _FELT + title + _row(left, STRIP[0] + 320, ""))


def _taming(scene: Scene) -> str:
    """Return all players' taming dice, the highest first [S9.6]."""
    s, say = scene.position.state, scene.say
    throws = [(player, tuple(int(n) for n in s.tamer[player] if n)) for player in range(s.players)]
    throws = [(player, dice) for player, dice in throws if dice]
    parts = (f"{colour_name(say, player)} {_listed(dice)}" for player, dice in throws)
    return _group(say("Taming: {dice}", dice=listed(say, parts)), _taming_dice(tuple(throws)))


@lru_cache(256)
def _taming_dice(throws: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
    number = sum(len(dice) + 1 for _, dice in throws)
    gap = min(_GAP, (STRIP[2] - 40) / max(1, number))
    x, parts = _LEFT, [_FELT]
    for player, dice in throws:
        parts.append(emblem_at(player, (x, _MIDDLE)))
        for k, pips in enumerate(dice):
            x += gap
            parts.append(_die(pips, (x, _MIDDLE), f"tame-{player}-{k}-{pips}", "tumble"))
        x += gap
    return "".join(parts)


def _group(words: str, body: str) -> str:
    told = escape(words)
    return f'<g class="told" role="img" aria-label="{told}"><title>{told}</title>{body}</g>'
