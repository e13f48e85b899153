"""``steppe-mcp``: the games as tools for a language model, over standard input and output."""

from typing import Annotated

import typer

from steppe.cli.command_process import run_interpreted


def serve_tools(
    matches: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="Keep at most N matches.")
    ] = 8,
    legal_moves: Annotated[
        bool, typer.Option(help="Offer the tool that lists legal moves.")
    ] = True,
) -> None:
    """Serve the games to one client of the Model Context Protocol (extra: mcp)."""
    run_interpreted()
    from steppe.adapters.mcp import make_server

    make_server(matches, legal_moves).run("stdio")


def main() -> None:
    """Run the command ``steppe-mcp``."""
    typer.run(serve_tools)
