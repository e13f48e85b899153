"""Libraries that only some people need: imported, or a sentence that says what to install."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str, module: str) -> Iterator[None]:
    """Import in this context what comes with an extra, or raise what says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        sentence = f"{module} is not installed: {installing(name)}"
        raise ModuleNotFoundError(sentence, name=module) from None


def installing(name: str) -> str:
    """Return how an extra of ours is installed, wherever steppe came from."""
    return f"pip install -e '.[{name}]' in a clone of steppe, 'steppe[{name}]' from an index"
