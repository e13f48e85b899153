"""Work that goes on in the background until somebody stops it."""

import asyncio
from collections.abc import Collection


async def stop_all(tasks: Collection["asyncio.Task[None]"]) -> None:
    """Cancel tasks, and return when all have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
