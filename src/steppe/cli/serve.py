"""``steppe serve``: the site."""

import os
import socket
from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.words import Refusal

_PORTS = (1, 65535)


def serve(
    port: Annotated[int, typer.Option(metavar="N", help="The port to listen on.")] = 8000,
    data: Annotated[Path, typer.Option(metavar="DIR", help="Where matches are kept.")] = Path(
        "data"
    ),
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Who may come.")] = "127.0.0.1",
) -> None:
    """Serve the site until Ctrl+C."""
    os.environ["STEPPE_JIT"] = "0"  # the site never waits for a compiler
    _check_port(host, port)
    _check_folder(data)
    from steppe.server.app import serve
    from steppe.server.settings import Settings

    serve(Settings(data, host, port))


def _check_port(host: str, port: int) -> None:
    low, high = _PORTS
    if not low <= port <= high:
        raise Refusal(f"a port is a number from {low} to {high}, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Refusal(
                f"cannot listen on port {port} of {host}: {reason}; choose another with --port"
            ) from None


def _check_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"cannot keep matches in {data}: {error.strerror}") from None
    if not os.access(data, os.W_OK | os.X_OK):
        raise Refusal(f"cannot keep matches in {data}: no permission to write there")
