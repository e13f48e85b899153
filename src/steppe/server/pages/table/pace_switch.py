"""The button for playback speed, at the table and on the page that opens one."""

from steppe.core.i18n import Translator
from steppe.draw.svg import escape

_USUAL = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}" * 2


def draw_pace(say: Translator) -> str:
    """Return the button that cycles through the speeds; its script saves it on the device."""
    pace = escape(say("Playback speed"))
    paces = in_turn(say("Slow"), say("Normal"), say("Fast"), say("Instant"))
    return (
        f'<button type="button" class="tool" hidden data-script data-pace="{pace}"'
        f' data-words="{paces}" title="{pace}" aria-label="{pace}">{_USUAL}</button>'
    )


def in_turn(*words: str) -> str:
    """Return the labels that a button cycles through, as one attribute value."""
    return escape("|".join(words))
