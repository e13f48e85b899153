"""Menus under the board, in HTML: a title, a prompt, and large choices, each a link."""

from steppe.draw.svg import escape


def menu(title: str, question: str, body: str, style: str = "") -> str:
    """Return a menu; ``body`` is the markup of its choices, ``style`` a class of its own."""
    name = escape(f"{title} \N{EN DASH} {question}" if question else title)
    ask = f'<span class="move-menu-ask">{escape(question)}</span>' if question else ""
    more = f" {style}" if style else ""
    return (
        f'<div class="move-menu{more}" role="group" aria-label="{name}">'
        f'<span class="move-menu-title">{escape(title)}</span>{ask}{body}</div>'
    )


def choice(link: str, body: str, label: str, style: str = "") -> str:
    """Return a choice that shows a short label or picture (markup); ``label`` is read aloud."""
    words, more = escape(label), f" {style}" if style else ""
    return f'<a class="choice{more}" {link} aria-label="{words}" title="{words}">{body}</a>'


def declining(link: str, body: str, label: str) -> str:
    """Return the link that declines an offer, for its fixed place; ``label`` explains it."""
    return f'<a class="quiet" {link} title="{escape(label)}">{escape(body)}</a>'


def number_row(name: str, picture: str, numbers: str) -> str:
    """Return the row for a group: its picture and name, then a link for each possible number."""
    words = escape(name)
    return (
        f'<span class="party-row" role="group" aria-label="{words}">'
        f'<span class="party-part" aria-hidden="true">{picture}{words}</span>{numbers}</span>'
    )


def number(link: str, value: int, label: str, is_now: bool) -> str:
    """Return a number as a link; ``label`` describes it, ``is_now`` marks the current one."""
    words, style = escape(label), "number chosen-number" if is_now else "number"
    chosen = ' aria-current="true"' if is_now else ""
    return (
        f'<a class="{style}" {link}{chosen} aria-label="{value}, {words}" title="{words}">'
        f"{value}</a>"
    )


def stepper(name: str, picture: str, parts: tuple[str, str, str]) -> str:
    """Return the row for an amount; ``parts`` are a step down, the amount, and a step up."""
    less, amount, more = parts
    return number_row(name, picture, f'{less}<b class="stepped">{escape(amount)}</b>{more}')


def step(link: str, sign: str, label: str, is_last: bool) -> str:
    """Return a step to another amount, which ``label`` describes; after the last, a dim one."""
    words, style = escape(label), ' idle" aria-disabled="true' if is_last else ""
    return f'<a class="number{style}" {link} aria-label="{words}" title="{words}">{sign}</a>'


def section(title: str, body: str) -> str:
    """Return a titled section of a menu, or "" if it has no choices."""
    if not body:
        return ""
    name = escape(title)
    return (
        f'<span class="section" role="group" aria-label="{name}">'
        f'<span class="section-title" aria-hidden="true">{name}</span>{body}</span>'
    )


def folded(summary: str, body: str) -> str:
    """Return choices that unfold under a short summary, or "" if there are no choices."""
    if not body:
        return ""
    return f'<details class="by-name"><summary>{escape(summary)}</summary>{body}</details>'
