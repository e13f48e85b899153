"""Things in a line of HTML: a picture and a number to see, words to hear and on hover."""

from steppe.draw.svg import escape


def helped(about: str) -> str:
    """Return the attribute by which a thing is explained, none without a key."""
    return f' data-help="{about}"' if about else ""


def told(body: str, words: str, style: str, about: str = "") -> str:
    """Return what is seen (markup that screen readers pass over) with the words for it.

    ``about`` is the key of the thing that explains it, if no single picture in it does.
    """
    heard, key = escape(words), helped(about)
    return (
        f'<span class="{style}"{key} title="{heard}"><span class="sr">{heard}; </span>{body}</span>'
    )


def chip(picture: str, value: str, words: str, style: str = "") -> str:
    """Return a little token; ``picture`` is the markup of its icon, ``value`` beside it."""
    figure = f'<b aria-hidden="true">{escape(value)}</b>' if value else ""
    return told(picture + figure, words, f"chip {style}".rstrip())
