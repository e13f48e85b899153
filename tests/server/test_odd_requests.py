"""Thousands of odd requests: no 5xx answer, and no trace in the log."""

import asyncio
import logging

import pytest

from tests.server.odd_requests import Request, requests
from tests.server.site import browser, table_of_two

pytestmark = pytest.mark.anyio
UNLIMITED = True
FEW, MANY = 400, 5000


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
async def test_no_odd_request_breaks_anything(app, caplog, count):
    rooms = [await table_of_two(app.state.rooms) for _ in range(2)]
    ids = tuple(room.table.id for room in rooms)
    secrets = ("x", *(room.table.secret(seat) for room in rooms for seat in (0, 1)))
    statuses = set()
    async with browser(app) as odd:
        for request in requests(count, count, ids, secrets):
            statuses.add(await answered(odd, request))
            assert not faults(caplog.records), request
    assert {200, 400, 401, 404, 405, 422} <= statuses
    assert await app.state.rooms.get(ids[0])


def faults(records: list[logging.LogRecord]) -> list[str]:
    """Return the errors in the log, except those about unreadable forms."""
    broken = (record for record in records if record.exc_info or record.levelno >= logging.ERROR)
    return [record.getMessage() for record in broken]


async def answered(client, request: Request) -> int:
    """Return the status of a request's answer; check that programs get JSON."""
    answer = await asyncio.wait_for(
        client.request(
            request.method, request.address, content=request.content, headers=request.headers
        ),
        30,
    )
    assert answer.status_code < 500, (request, answer.text[:300])
    if answer.request.url.path.startswith("/api/") and answer.status_code >= 400 and answer.content:
        assert answer.headers["content-type"] == "application/json", request
        assert set(answer.json()) <= {"error", "ply"}, request
    return answer.status_code
