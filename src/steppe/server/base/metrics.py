"""What the server measures of itself, for Prometheus (``GET /metrics``): never who, never what.

Nobody is told who does not bring the token. Several processes of one machine tell their sums, from
a folder for their numbers: that which ``PROMETHEUS_MULTIPROC_DIR`` names, or one that their parent
makes.
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

MOVES = Counter("steppe_moves", "Lines of logs that were saved.", ["game"], registry=REGISTRY)
SAVING = Histogram(
    "steppe_save_seconds",
    "Until the store confirmed a line of a log.",
    buckets=_QUICK,
    registry=REGISTRY,
)
REQUESTS = Histogram(
    "steppe_request_seconds",
    "Until a request was answered, by its kind; live streams are left out.",
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
    "Live streams that are open.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
WAITING = Gauge(
    "steppe_jobs_waiting",
    "Questions to bots that wait for a process.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
THINKING = Histogram(
    "steppe_thinking_seconds",
    "How long a bot thought about a question, by its level.",
    ["level"],
    buckets=_SLOW,
    registry=REGISTRY,
)
ANSWERING = Histogram(
    "steppe_answer_seconds",
    "Until a bot that thinks in another process had answered, by its level.",
    ["level"],
    buckets=_SLOW,
    registry=REGISTRY,
)
ANALYSES = Gauge(
    "steppe_analyses_waiting",
    "Analyses of matches that nobody has begun, as last seen.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
ANALYSING = Histogram(
    "steppe_analysis_seconds",
    "From the beginning of an analysis until a level of it was there.",
    ["level"],
    buckets=_LONG,
    registry=REGISTRY,
)
LAG = Histogram(
    "steppe_loop_lag_seconds",
    "How much later than it should the event loop came to something.",
    buckets=_QUICK,
    registry=REGISTRY,
)
STORE_ERRORS = Counter(
    "steppe_store_errors",
    "What the store could not do, by what was tried.",
    ["deed"],
    registry=REGISTRY,
)


@contextmanager
def saving(game: str) -> Iterator[None]:
    """Measure how long the block takes to save a line of a log of a game."""
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
    """Tell all numbers to who brings the token; for others there is nothing here."""
    token, brought = request.app.state.settings.metrics, request.headers.get("authorization", "")
    if not token or not hmac.compare_digest(brought.encode(), f"Bearer {token}".encode()):
        raise NotFoundError("There is nothing here.")
    return Response(generate_latest(_registry()), media_type=CONTENT_TYPE_LATEST)


@contextmanager
def gathered() -> Iterator[None]:
    """Have the processes that are started in the block gather their numbers in a folder."""
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
    """Count no more what a process that has ended had open."""
    if _FOLDER in os.environ:
        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


def _registry() -> CollectorRegistry:
    if _FOLDER not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
