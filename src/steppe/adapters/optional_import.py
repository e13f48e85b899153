"""Import optional libraries, or explain how to install them."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager


@contextmanager
def optional(module: str, remedy: str) -> Iterator[None]:
    """In this context, turn a failed import of ``module`` into an error that ends with a remedy."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != module:
            raise
        sentence = f"{module} is not installed: {remedy}"
        raise ModuleNotFoundError(sentence, name=module) from None


def extra(name: str, module: str) -> AbstractContextManager[None]:
    """In this context, turn a failed import of ``module`` into an error that names the extra."""
    return optional(module, installing(name))


def installing(name: str) -> str:
    """Return the commands that install an extra, from a clone or from a package index."""
    return f"pip install -e '.[{name}]' in a clone of steppe, 'steppe[{name}]' from an index"
