"""The strip below the land: the last throw, the tools added, what it was divided into.

Dice for everyone and taming show there too (rules S6.4, S6.8, S6.9, S7.2, S9.6).
"""

from functools import cache, lru_cache

from steppe.core.say import Say
from steppe.core.scene import Scene
from steppe.draw.curve import num, outline
from steppe.draw.svg import at, circle, escape, icon, path, rect, seat_class, text
from steppe.draw.words import colour_name, listed
from steppe.games.stone_age.state import FOR_EVERYBODY, TAKING, TOOLING
from steppe.games.stone_age.tables import DIVISOR, FOOD, NO_PLACE, PIPS, RESOURCE_NAMES
from steppe.games.stone_age.views.board.place import STRIP
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.words import goods

DIE = 38
_GAP = DIE + 7
_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
assert len(_SPOTS) == PIPS


def draw_throw(scene: Scene) -> str:
    """Return the dice that lie on the table, with their sum and what they gave."""
    s = scene.position.state
    if any(s.tamer[player, 0] for player in range(s.players)):
        return _taming(scene)
    if s.phase == TAKING:
        return _for_everybody(scene)
    if not s.thrown or s.gathers > FOOD:
        return _nothing(scene.say("Dice show here what was thrown"))
    return _gathering(scene)


@lru_cache(64)
def _nothing(words: str) -> str:
    left, top, width, height = STRIP
    return text((left + width / 2, top + height / 2 + 6), words, "strip-words quiet")


def _gathering(scene: Scene) -> str:
    s, say = scene.position.state, scene.say
    who = int(s.roller) if s.roller < s.players else None
    dice = tuple(int(pips) for pips in s.dice[: s.thrown])
    is_open = s.phase == TOOLING
    words = _throw_words(say, who, dice, (int(s.added), int(s.gathers)))
    shape = (who, dice, int(s.added), int(s.gathers))
    drawing = _drawn(shape, _is_fresh(scene), is_open, scene.sprite)
    return _group(words, drawing)


def _is_fresh(scene: Scene) -> bool:
    """Tell whether these dice were thrown in the turn shown."""
    s = scene.position.state
    if s.place != NO_PLACE or scene.before is None:
        return bool(s.place != NO_PLACE)
    then = scene.before.state
    return (then.roller, list(then.dice)) != (s.roller, list(s.dice))


@lru_cache(1024)
def _throw_words(say: Say, who: int | None, dice: tuple[int, ...], more: tuple[int, int]) -> str:
    added, gathers = more
    sum_of = sum(dice) + added
    words = say(
        "Dice {dice}, tools {added}: {total}, divided by {divisor}: {goods}",
        dice=", ".join(map(str, dice)),
        added=added,
        total=sum_of,
        divisor=int(DIVISOR[gathers]),
        goods=goods(say, gathers, sum_of // int(DIVISOR[gathers])),
    )
    return words if who is None else f"{colour_name(say, who)}. {words}"


@lru_cache(256)
def _drawn(
    shape: tuple[int | None, tuple[int, ...], int, int], fresh: bool, is_open: bool, sprite: str
) -> str:
    who, dice, added, gathers = shape
    left, top, width, height = STRIP
    middle = top + height / 2
    name = "".join(map(str, dice))
    parts = [rect((left, top), (width, height), "area", 14)]
    x = left + 34.0
    if who is not None:
        parts.append(emblem_at(who, (x, middle)))
        x += 44
    for number, pips in enumerate(dice):
        parts.append(_die(pips, (x, middle), f"die-{name}-{number}", "tumble" if fresh else ""))
        x += _GAP
    if added:
        parts.append(text((x, middle + 9), "+", "strip-sign"))
        parts.append(icon(ICONS["tool"], (x + 30, middle), 36, "strip-icon", sprite))
        parts.append(text((x + 62, middle + 9), str(added), "strip-number"))
        x += 92
    return "".join(parts) + _result((x, middle), sum(dice) + added, gathers, is_open, sprite)


def _result(
    place: tuple[float, float], sum_of: int, gathers: int, is_open: bool, sprite: str
) -> str:
    """Return the sum, its divisor and the yield, which is ``is_open`` while tools may be added."""
    x, y = place
    divisor = int(DIVISOR[gathers])
    picture = ICONS[RESOURCE_NAMES[gathers]] if gathers < FOOD else ICONS["food"]
    words = f"= {sum_of} ÷ {divisor}"
    wide = 11.6 * len(words)
    arrow = f"M{num(x + wide)} {num(y)}h24m-8 -8l8 8l-8 8"
    return (
        text((x - 14 + wide / 2, y + 9), words, "strip-sign")
        + path(arrow, "strip-arrow")
        + text((x + wide + 46, y + 10), str(sum_of // divisor), "strip-number")
        + icon(picture, (x + wide + 84, y), 36, f"strip-icon{' open' if is_open else ''}", sprite)
    )


@cache
def emblem_at(player: int, place: tuple[float, float]) -> str:
    """Return the outline that stands for a player, on the board."""
    body = path(outline(player, 14, place), f"emblem-body {seat_class(player)}")
    return body


@cache
def _die(pips: int, centre: tuple[float, float], name: str, style: str) -> str:
    return at(centre, f'<g class="die {style}">{draw_die(pips)}</g>', f'id="{name}"')


@cache
def draw_die(pips: int) -> str:
    """Return a die around the origin."""
    half = DIE / 2
    body = rect((-half, -half + 2), (DIE, DIE), "die-drop", 8) + rect(
        (-half, -half), (DIE, DIE), "die-body", 8
    )
    return body + "".join(circle((a * 10, b * 10), 3.9, "pip") for a, b in _SPOTS[pips])


def _for_everybody(scene: Scene) -> str:
    """Return the dice of "dice for everyone" that nobody has taken yet [S7.2]."""
    s, say = scene.position.state, scene.say
    left = tuple(pips for pips in range(1, PIPS + 1) for _ in range(int(s.taken[pips - 1])))
    words = say("Dice for everyone, not yet taken: {dice}")
    words = words.format(dice=", ".join(map(str, left)))
    title = say("Dice for everyone")
    return _group(words, _pool(title, left))


@lru_cache(512)
def _pool(title: str, dice: tuple[int, ...]) -> str:
    left, top, width, height = STRIP
    y = top + height / 2
    start = left + 320
    name = "".join(map(str, dice))
    drawn = "".join(
        _die(pips, (start + _GAP * k, y), f"die-{name}-{k}", "") for k, pips in enumerate(dice)
    )
    return (
        rect((left, top), (width, height), "area", 14)
        + text((left + 150, y + 8), title, "strip-words")
        + drawn
    )


def _taming(scene: Scene) -> str:
    """Return the dice of everybody who tames, the highest first [S9.6]."""
    s, say = scene.position.state, scene.say
    throws = []
    for player in range(s.players):
        dice = tuple(int(pips) for pips in s.tamer[player] if pips)
        if dice:
            throws.append((player, dice))
    words = listed(
        say, (f"{colour_name(say, player)} {', '.join(map(str, dice))}" for player, dice in throws)
    )
    title = say("Taming: {dice}", dice=words)
    return _group(title, _taming_dice(tuple(throws)))


@lru_cache(256)
def _taming_dice(throws: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
    left, top, width, height = STRIP
    y = top + height / 2
    number = sum(len(dice) + 1 for _, dice in throws)
    gap = min(_GAP, (width - 40) / max(1, number))
    x, parts = left + 34.0, [rect((left, top), (width, height), "area", 14)]
    for player, dice in throws:
        parts.append(emblem_at(player, (x, y)))
        x += gap
        for k, pips in enumerate(dice):
            parts.append(_die(pips, (x, y), f"tame-{player}-{k}-{pips}", "tumble"))
            x += gap
    return "".join(parts)


def _group(words: str, body: str) -> str:
    told = escape(words)
    return f'<g class="told" role="img" aria-label="{told}"><title>{told}</title>{body}</g>'


assert FOR_EVERYBODY > FOOD
