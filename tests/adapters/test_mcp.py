"""A scripted client that only reads text plays a whole match through the tools."""

import re

import mcp
import pytest

from steppe.adapters.mcp import make_server

pytestmark = pytest.mark.anyio
MOST_MOVES = 200


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def call(client, tool: str, **arguments: object) -> str:
    """Return the text that a tool answers; raise ``ValueError`` with the text of an error."""
    answer = await client.call_tool(tool, arguments)
    (content,) = answer.content
    if answer.is_error:
        raise ValueError(content.text)
    return content.text


async def test_a_whole_match_is_played_by_reading_text(capfd):
    async with mcp.Client(make_server()) as client:
        assert "zebras: Drôles de Zèbres." in await call(client, "list_games")
        assert "## Moves" in await call(client, "rules", game="zebras")
        assert "Z7.2" in await call(client, "rules", game="zebras", number="Z7")
        text = await call(client, "new_match", game="zebras", terms={"seat": 1, "bots": "random"})
        name = re.match(r"Match (\w+)\.", text)[1]
        for _ in range(MOST_MOVES):
            if "The match is over." in text:
                break
            legal = await call(client, "legal_moves", match=name)
            text = await call(client, "play", match=name, move=legal.split(": ")[0])
        assert "The match is over. Results from -1 to 1: player 0 " in text
        assert "You are player 1." in await call(client, "observe", match=name)


async def test_without_the_list_no_tool_shows_legal_moves():
    async with mcp.Client(make_server(lists_moves=False)) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names == {"list_games", "rules", "new_match", "observe", "play", "resign"}
        await call(client, "new_match", game="zebras")
        with pytest.raises(ValueError, match="'stop' is not a legal move here"):
            await call(client, "play", match="m1", move="stop")


@pytest.mark.parametrize(
    ("tool", "arguments", "fault"),
    [
        ("observe", {"match": "m9"}, "no match 'm9'; matches: none yet"),
        ("rules", {"game": "chess"}, "no game 'chess'; games: zebras"),
        (
            "new_match",
            {"game": "zebras", "terms": {"bots": "greedy@a.npz"}},
            "no bot 'greedy@a.npz'",
        ),
    ],
)
async def test_wrong_input_is_answered_with_what_would_be_right(tool, arguments, fault):
    async with mcp.Client(make_server()) as client:
        with pytest.raises(ValueError, match=re.escape(fault)):
            await call(client, tool, **arguments)


async def test_each_tool_says_what_it_does():
    async with mcp.Client(make_server()) as client:
        tools = (await client.list_tools()).tools
        assert all(tool.description for tool in tools)
        (begin,) = (tool for tool in tools if tool.name == "new_match")
        assert set(begin.input_schema["properties"]) == {"game", "terms"}
