"""A little token in a line of HTML: a picture and a number to see, words to hear and on hover."""

from steppe.draw.svg import escape


def chip(picture: str, value: str, words: str, style: str = "") -> str:
    """Return a token; ``picture`` is the markup of its icon, ``value`` what stands beside it."""
    told = escape(words)
    figure = f'<b aria-hidden="true">{escape(value)}</b>' if value else ""
    return (
        f'<span class="{f"chip {style}".rstrip()}" title="{told}">'
        f'{picture}<span class="sr">{told}; </span>{figure}</span>'
    )
