"""Print pages of a site as JSON, as a German browser gets them: ``german_pages.py DATA ADDRESS…``.

This is a separate program because a process reads the languages only once.
"""

import json
import sys
from pathlib import Path

import anyio

from tests.server.site import browser, running


async def pages(data: Path, addresses: list[str]) -> list[str]:
    async with running(data) as app, browser(app, **{"accept-language": "de"}) as ana:
        return [(await ana.get(address)).text for address in addresses]


if __name__ == "__main__":
    print(json.dumps(anyio.run(pages, Path(sys.argv[1]), sys.argv[2:])))
