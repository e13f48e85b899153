"""Positions and scenes for view tests: a known set-up with some fields changed."""

import random
import re
from collections.abc import Iterator

from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.core.unchecked import put
from steppe.games.doggerland import GAME

TABLE = "face:n ~tile:s1 ~tile:s2 ~tile:s3 ~tile:s4 ~tile:s5 ~tile:s6 ~tile:s7 ~tile:s8"
CLANS = f"{TABLE} ~goal:ob1 ~goal:ob3 ~goal:ob4 ~goal:ob5 ~fresco:fr01 point:left"
ALONE = (
    f"{TABLE} ~goal:so01 ~goal:so02 ~goal:so03 ~goal:so04 ~goal:so05 ~goal:so06 "
    "~goal:so08 ~fresco:fr01 point:left ~craft:st1 ~craft:st2 ~craft:ne1 ~craft:ne2 ~craft:ne3"
)
TAG = re.compile(r"<[^>]+>")


def clans(players: int = 2, **fields: object) -> Position:
    """Return the start of the first round, before any planning, for several clans."""
    shown = ("st1", "ne1", "st3", "ne4", "st5")[: players + 1]
    where = Position.new(GAME, players).play(CLANS)
    for craft in shown:
        where.apply(f"~craft:{craft}")
    return put(where, **fields)


def alone(card: str = "sc22", **fields: object) -> Position:
    """Return a solo match in its first round, after the round's card is turned up."""
    return put(Position.new(GAME, 1).play(f"{ALONE} ~card:{card}"), **fields)


def scene(where: Position, viewer: int | None = 0, **more: object) -> Scene:
    """Return the scene as ``viewer`` sees it; its link addresses are moves or picked words."""
    moves = tuple(where.legal()) if viewer is not None and viewer == where.player else ()
    return Scene(where.observe(viewer), viewer, moves, link=lambda w: "?" + ".".join(w), **more)


def random_moments(seed: int, players: int, **options: str) -> Iterator[Position]:
    """Yield the positions of a random match in which a player decides."""
    generator = random.Random(seed)
    where = Position.new(GAME, players, **options)
    while not where.is_over:
        if where.player >= 0:
            yield where
        words = where.possible()
        lively = [w for w in words if w not in ("pass", "done") or generator.random() < 0.15]
        where.apply(generator.choice(lively or words))


def seen(markup: str) -> str:
    """Return the text in some markup, without its tags."""
    return " ".join(TAG.sub(" ", markup).split())


def titles(markup: str) -> list[str]:
    """Return the title of each element."""
    return re.findall(r'title="([^"]*)"', markup)
