"""How accurately each seat of a match played, for lists of matches: read without replaying them."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from steppe.server.bots.analysis_thread import unpacked
from steppe.server.store.rows import SqlStore, Statement

Accuracy = Sequence[float | None]
"""In percent, by seat; ``None`` for a seat without decisions."""

_MOST = 60  # matches in a list


async def accuracies(store: SqlStore, matches: Iterable[str]) -> Mapping[str, Accuracy]:
    """Return the accuracy in those matches that have been analysed."""
    ids = [*matches][:_MOST]
    if not ids:
        return {}
    values = {f"id{number}": id for number, id in enumerate(ids)}
    among = ", ".join(f":{name}" for name in values)
    sql = f"SELECT job, match, level, accuracy FROM analysis WHERE match IN ({among}) ORDER BY at"
    found = await store.select(Statement(sql, values))
    for row in found:
        if row["accuracy"] is None:
            row["accuracy"] = await _read(store, row)
    return {row["match"]: json.loads(row["accuracy"]) for row in found}


async def _read(store: SqlStore, row: Mapping[str, Any]) -> str:
    """Read the accuracy from an analysis, and save it beside it."""
    place = {"job": row["job"], "level": row["level"]}
    sql = "SELECT body FROM analysis WHERE job = :job AND level = :level"
    bodies = await store.select(Statement(sql, place))
    text = await asyncio.to_thread(_text, bodies[0]["body"]) if bodies else "[]"
    renewed = "UPDATE analysis SET accuracy = :text WHERE job = :job AND level = :level"
    await store.change([Statement(renewed, place | {"text": text})])
    return text


def _text(body: bytes) -> str:
    seats = json.loads(unpacked(body))["seats"]
    return json.dumps([seat.get("accuracy") for seat in seats])
