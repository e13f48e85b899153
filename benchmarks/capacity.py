"""Estimate how many machines n people need, from the measurements of `make scale`.

``python -m benchmarks.scale | python -m benchmarks.capacity`` prints a table for ``docs/scale.md``.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

PEOPLE = (1_000, 10_000, 1_000_000)


@dataclass(frozen=True)
class Assumed:
    """Assumptions: how people play, and how full a machine may be."""

    between: float = 20.0  # seconds between two moves by the same seat
    bots: float = 0.5  # share of seats that bots take
    level: str = "flint"
    seats: int = 2
    spectators: float = 0.2  # spectators per match
    cores: int = 2  # cores per machine
    full: float = 0.6  # largest share of a machine's cores to use


@dataclass(frozen=True)
class Costs:
    """Measured costs, in milliseconds of processor time or in bytes."""

    move: float  # a worker's cost for a person's move, its answer and two streams
    move_database: float
    bot: float  # a worker's cost for a bot's move
    bot_thinking: float
    bot_database: float
    update: float  # a worker's cost for each spectator with a compressed stream
    update_bytes: float
    heard: float  # each other worker's cost
    wal: float  # bytes per move
    kept: float  # bytes per move that the database keeps

    @classmethod
    def read(cls, report: Mapping[str, Any], level: str) -> "Costs":
        """Read the costs from a report."""
        two, bots = report["two workers"], report["bots"][level]
        crowd, packed, kept = two["crowd"], two["audience, compressed"], two["kept"]
        return cls(
            move=crowd["workers_cpu_ms"],
            move_database=crowd["database_cpu_ms"],
            bot=bots["workers_cpu_ms"],
            bot_thinking=bots["bots_cpu_ms"],
            bot_database=bots["database_cpu_ms"],
            update=packed["server_cpu_ms_per_move"] / packed["spectators"],
            update_bytes=packed["bytes_per_update"],
            heard=two["saturated, one only hears"]["each_worker_cpu_ms"][1],
            wal=kept["wal_bytes_per_move"],
            kept=kept["bytes"] / kept["rows_action"],
        )


def needs(people: int, costs: Costs, assumed: Assumed) -> dict[str, float]:
    """Return the resources needed for n people at tables."""
    seats = people / (1 - assumed.bots)
    matches, moves = seats / assumed.seats, people / assumed.between
    by_bots = (seats - people) / assumed.between
    looking = people + assumed.spectators * matches
    updates = (moves + by_bots) * looking / matches
    serving = (moves * costs.move + by_bots * costs.bot + updates * costs.update) / 1000
    thinking = by_bots * costs.bot_thinking / 1000
    keeping = (moves * costs.move_database + by_bots * costs.bot_database) / 1000
    every = moves + by_bots
    return {
        "matches at once": matches,
        "live streams": looking,
        "moves per second by people": moves,
        "moves per second by bots": by_bots,
        "cores for workers": serving,
        "cores for bots": thinking,
        "cores for PostgreSQL": keeping,
        "machines with workers": _machines(serving, assumed),
        "machines with bots": _machines(thinking, assumed),
        "machines for PostgreSQL": _machines(keeping, assumed),
        "share of a core that each worker spends on notices": every * costs.heard / 1000,
        "Mbit/s to browsers": updates * costs.update_bytes * 8 / 1e6,
        "MB/s of write-ahead log": every * costs.wal / 1e6,
        "GB stored per day": every * costs.kept * 86_400 / 1e9,
    }


def _machines(cores: float, assumed: Assumed) -> int:
    return ceil(cores / assumed.full / assumed.cores)


def table(costs: Costs, assumed: Assumed) -> Iterator[str]:
    """Yield the lines of a table, with a column for each number of people."""
    columns = [needs(people, costs, assumed) for people in PEOPLE]
    yield "| | " + " | ".join(f"{people:,} people" for people in PEOPLE) + " |"
    yield "| --- |" + " ---: |" * len(PEOPLE)
    for name in columns[0]:
        yield f"| {name} | " + " | ".join(_told(column[name]) for column in columns) + " |"


def _told(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2g}"


def main() -> None:
    """Read the last line of a report; print the table and the underlying costs."""
    assumed = Assumed()
    costs = Costs.read(json.loads(sys.stdin.read().splitlines()[-1]), assumed.level)
    print("\n".join(table(costs, assumed)))
    print(costs)


if __name__ == "__main__":
    main()
