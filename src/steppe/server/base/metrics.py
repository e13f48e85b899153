"""The server's metrics for Prometheus (``GET /metrics``), without personal or game data.

The caller must present the token. Several processes on one machine combine their numbers through
files in a folder: ``PROMETHEUS_MULTIPROC_DIR``, or one that their parent process creates.
"""

import hmac
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from tempfile import TemporaryDirectory

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    multiprocess,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from steppe.server.base.http_errors import NotFoundError

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_LONG = (0.5, 1, 2, 3, 5, 10, 20, 30, 60, 120, 300)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)

MOVES = Counter("steppe_moves", "Log lines saved.", ["game"], registry=REGISTRY)
SAVING = Histogram(
    "steppe_save_seconds",
    "Time until the store confirmed a log line.",
    buckets=_QUICK,
    registry=REGISTRY,
)
REQUESTS = Histogram(
    "steppe_request_seconds",
    "Time until a request was answered, by kind, without live streams.",
    ["kind"],
    buckets=_QUICK,
    registry=REGISTRY,
)
ANSWERS = Counter(
    "steppe_answers",
    "Requests answered, by kind and status.",
    ["kind", "status"],
    registry=REGISTRY,
)
STREAMS = Gauge(
    "steppe_live_streams",
    "Open live streams.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
WAITING = Gauge(
    "steppe_jobs_waiting",
    "Bot requests waiting for a process.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
THINKING = Histogram(
    "steppe_thinking_seconds",
    "Time a bot thought about a request, by level.",
    ["level"],
    buckets=_SLOW,
    registry=REGISTRY,
)
ANSWERING = Histogram(
    "steppe_answer_seconds",
    "Time until a bot in another process answered, by level.",
    ["level"],
    buckets=_SLOW,
    registry=REGISTRY,
)
ANALYSES = Gauge(
    "steppe_analyses_waiting",
    "Analyses waiting to begin, when last counted.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
ANALYSING = Histogram(
    "steppe_analysis_seconds",
    "Time from the start of an analysis until a level was complete.",
    ["level"],
    buckets=_LONG,
    registry=REGISTRY,
)
LAG = Histogram(
    "steppe_loop_lag_seconds",
    "Delay of the event loop.",
    buckets=_QUICK,
    registry=REGISTRY,
)
STORE_ERRORS = Counter(
    "steppe_store_errors",
    "Failures of the store, by action.",
    ["deed"],
    registry=REGISTRY,
)


@contextmanager
def saving(game: str) -> Iterator[None]:
    """Measure how long the block takes to save a log line for a game."""
    begun = time.perf_counter()
    try:
        yield
    finally:
        SAVING.observe(time.perf_counter() - begun)
    _moves(game).inc()


@cache
def _moves(game: str) -> Counter:
    return MOVES.labels(game)


async def metrics(request: Request) -> Response:
    """Return all metrics to a caller with the token; raise ``NotFoundError`` for others."""
    token, brought = request.app.state.settings.metrics, request.headers.get("authorization", "")
    if not token or not hmac.compare_digest(brought.encode(), f"Bearer {token}".encode()):
        raise NotFoundError("There is nothing here.")
    return Response(generate_latest(_registry()), media_type=CONTENT_TYPE_LATEST)


@contextmanager
def gathered() -> Iterator[None]:
    """Let processes started within the block combine their numbers through a folder."""
    if _FOLDER in os.environ:
        yield
        return
    with TemporaryDirectory(prefix="steppe-numbers-", ignore_cleanup_errors=True) as folder:
        os.environ[_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[_FOLDER]


def let_go(process: int) -> None:
    """Drop the gauges from a process that has ended."""
    if _FOLDER in os.environ:
        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


def _registry() -> CollectorRegistry:
    if _FOLDER not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
