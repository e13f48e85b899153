"""Play a move through the tools of steppe-mcp."""

import asyncio

import mcp

from steppe.adapters.mcp import make_server


async def run() -> None:
    async with mcp.Client(make_server()) as client:
        begun = await client.call_tool("new_match", {"game": "zebras", "terms": {"bots": "random"}})
        assert "Match m1." in begun.content[0].text
        played = await client.call_tool("play", {"match": "m1", "move": "guard:3"})
        assert not played.is_error


asyncio.run(run())
print("works")
