"""The order of drawing: one piece at a time, and none while a request is waiting."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import ExitStack
from threading import current_thread, main_thread
from types import SimpleNamespace

import pytest

import steppe
from steppe.server.render import render_scheduler
from steppe.server.render.render_scheduler import (
    RenderPriority,
    RenderPriorityMiddleware,
    RenderScheduler,
)
from steppe.server.web import warmup

pytestmark = pytest.mark.anyio


def pieces(drawn: list[str], name: str, number: int = 2) -> Iterator[None]:
    """Draw some pieces, recording each."""
    for piece in range(number):
        drawn.append(f"{name}{piece}")
        yield


async def turns(number: int = 5) -> None:
    """Run everything that is ready."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_the_first_to_come_is_drawn_first():
    drawn, drawing = [], RenderScheduler(RenderPriority())
    drawing.draw(pieces(drawn, "a"))
    drawing.draw(pieces(drawn, "b"))
    await drawing.task
    assert drawn == ["a0", "a1", "b0", "b1"]


async def test_others_go_first_between_the_pieces_of_a_long_work():
    drawn = []
    other = asyncio.create_task(render_scheduler.leisurely(pieces(drawn, "b")))
    await render_scheduler.leisurely(pieces(drawn, "a"))
    await other
    assert drawn == ["a0", "b0", "a1", "b1"]


async def test_with_a_pause_the_last_to_come_is_drawn_first_and_the_oldest_not_at_all():
    drawn, drawing = [], RenderScheduler(RenderPriority(), pause=1.0, most=2)
    for name in "abc":
        drawing.draw(pieces(drawn, name, 1))
    await drawing.task
    assert drawn == ["c0", "b0"]


async def test_nothing_is_drawn_during_a_request(monkeypatch):
    monkeypatch.setattr(render_scheduler, "_LONGEST", 1000.0)
    drawn, haste = [], RenderPriority()
    drawing = RenderScheduler(haste)
    with haste.deed():
        with haste.deed():
            drawing.draw(pieces(drawn, "a"))
            await turns()
        await turns()
        assert not drawn
    await drawing.task
    assert drawn == ["a0", "a1"]


async def test_a_request_during_a_piece_goes_before_the_next(monkeypatch):
    monkeypatch.setattr(render_scheduler, "_LONGEST", 1000.0)
    drawn, haste, deed = [], RenderPriority(), ExitStack()
    soon = asyncio.get_running_loop().call_soon

    def be_read() -> None:  # in one round of the loop; the request begins in the next
        soon(lambda: deed.enter_context(haste.deed()))

    def work() -> Iterator[None]:
        drawn.append("a0")
        soon(be_read)
        yield
        drawn.append("a1")

    drawing = RenderScheduler(haste)
    drawing.draw(work())
    await turns(20)
    assert drawn == ["a0"]
    deed.close()
    await drawing.task
    assert drawn == ["a0", "a1"]


async def test_waiting_for_the_loop_leaves_no_reference_cycles():
    gc.collect()
    gc.disable()  # because garbage collection delays moves
    gc.set_debug(gc.DEBUG_SAVEALL)  # other threads of the test run leave garbage too
    try:
        for _ in range(10):
            await render_scheduler.rounds(3)
        gc.collect()
        assert not [thing for thing in gc.garbage if isinstance(thing, asyncio.Future)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def test_a_request_without_end_holds_up_drawing_only_for_a_while():
    drawn, haste = [], RenderPriority()
    drawing = RenderScheduler(haste)
    with haste.deed():
        await asyncio.sleep(2 * render_scheduler._LONGEST)
        drawing.draw(pieces(drawn, "a"))
        async with asyncio.timeout(10):
            await drawing.task
        assert drawn == ["a0", "a1"]


async def test_requests_without_end_hold_up_drawing_only_for_a_while():
    drawn, haste = [], RenderPriority()
    drawing = RenderScheduler(haste)

    async def send() -> None:
        while True:
            with haste.deed():
                await asyncio.sleep(render_scheduler._LONGEST / 4)

    senders = [asyncio.create_task(send()) for _ in range(3)]
    await turns()
    drawing.draw(pieces(drawn, "a"))
    async with asyncio.timeout(10):
        await drawing.task
    assert drawn == ["a0", "a1"]
    for sender in senders:
        sender.cancel()


@pytest.mark.parametrize(("method", "hastens"), [("POST", True), ("GET", False)])
async def test_a_request_is_urgent_until_it_is_answered(method, hastens, monkeypatch):
    monkeypatch.setattr(render_scheduler, "_LONGEST", 1000.0)
    haste, seen = RenderPriority(), []

    async def app(scope, receive, send):
        waiting = asyncio.create_task(haste.over())
        await turns()
        seen.append(not waiting.done())
        waiting.cancel()

    await RenderPriorityMiddleware(app, haste)({"type": "http", "method": method}, None, None)
    assert seen == [hastens]
    await haste.over()


async def test_the_first_tables_are_drawn_off_the_loop(monkeypatch):
    drawn, api = [], SimpleNamespace(load=lambda: asyncio.sleep(0))
    rooms = SimpleNamespace(house=SimpleNamespace(keys=None, thinker=None))

    def fragment(table, view):
        drawn.append((table.match.game.name, view.language, current_thread() is main_thread()))
        yield

    monkeypatch.setattr(warmup, "fragment", fragment)
    await warmup.warm_up(SimpleNamespace(state=SimpleNamespace(api=api, rooms=rooms)))
    assert [(game, language) for game, language, _ in drawn] == [
        (game, language) for game in steppe.names() for language in ("en", "fr")
    ]
    assert not any(on_loop for _, _, on_loop in drawn)
