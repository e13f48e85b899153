"""Limit the requests with all tokens of one owner together, so that more tokens allow no more."""

from collections.abc import Mapping

from limits import parse_many
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.requests import Request

from steppe.server.base.http_errors import TooManyError
from steppe.server.base.request_counts import RequestCounts
from steppe.server.web.security import bucket

_TIMES = 4  # an owner's limit is this multiple of one guest's, for their bots


class OwnerLimits:
    """Counts the requests with tokens by owner, in this process."""

    def __init__(self, limits: Mapping[str, str]) -> None:
        parsed = {name: parse_many(text) for name, text in limits.items()}
        self._limits = {
            name: [type(item)(item.amount * _TIMES, item.multiples) for item in items]
            for name, items in parsed.items()
        }
        self._limiter = FixedWindowRateLimiter(RequestCounts())

    async def count(self, request: Request, owner: str) -> None:
        """Count a request. Raises ``TooManyError``."""
        name = bucket(request.method, request.scope["path"])
        for item in self._limits.get(name, []):
            if not await self._limiter.hit(item, name, owner):
                raise TooManyError("Too many attempts; wait a moment.")
