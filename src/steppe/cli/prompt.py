"""Read what a person types: with completion in a terminal, line by line from a pipe."""

import sys
from collections.abc import Callable, Mapping

Ask = Callable[[Mapping[str, str]], str | None]
"""Asks for a line; takes the possible words and what each does. Returns ``None`` at the end."""


def asker() -> Ask:
    """Return the function that suits standard input."""
    return _in_terminal() if sys.stdin.isatty() else _from_pipe


def _from_pipe(words: Mapping[str, str]) -> str | None:
    line = sys.stdin.readline()
    return line.strip() if line else None


def _in_terminal() -> Ask:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.history import InMemoryHistory

    session: PromptSession[str] = PromptSession(history=InMemoryHistory())

    def ask(words: Mapping[str, str]) -> str | None:
        completer = WordCompleter(
            list(words), meta_dict=dict(words), sentence=True, match_middle=True
        )
        try:
            return session.prompt("> ", completer=completer).strip()
        except EOFError:
            return None

    return ask
