"""Import optional libraries, or explain how to install them."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str, module: str) -> Iterator[None]:
    """In this context, turn a failed import of ``module`` into an error that names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        sentence = f"{module} is not installed: {installing(name)}"
        raise ModuleNotFoundError(sentence, name=module) from None


def installing(name: str) -> str:
    """Return the commands that install an extra, from a clone or from a package index."""
    return f"pip install -e '.[{name}]' in a clone of steppe, 'steppe[{name}]' from an index"
