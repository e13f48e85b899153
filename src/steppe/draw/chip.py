"""Inline HTML labels: a picture and a number to see, words for screen readers and on hover."""

from steppe.draw.svg import escape


def helped(about: str) -> str:
    """Return the attribute that links to a help text, or nothing without a key."""
    return f' data-help="{about}"' if about else ""


def told(body: str, words: str, style: str, about: str = "") -> str:
    """Return visible markup, which screen readers skip, with the words that they read instead.

    ``about`` is the key of the help text, if the markup has no single picture with one.
    """
    heard, key = escape(words), helped(about)
    return (
        f'<span class="{style}"{key} title="{heard}"><span class="sr">{heard}; </span>{body}</span>'
    )


def chip(picture: str, value: str, words: str, style: str = "") -> str:
    """Return a small token; ``picture`` is its icon's markup, ``value`` the number beside it."""
    figure = f'<b aria-hidden="true">{escape(value)}</b>' if value else ""
    return told(picture + figure, words, f"chip {style}".rstrip())
