"""The switch of the pace at which deeds are shown: at the table, and where one opens it."""

from steppe.core.i18n import Translator
from steppe.draw.svg import escape

_USUAL = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}" * 2


def draw_pace(say: Translator) -> str:
    """Return the button that goes from pace to pace; its script keeps the pace on the device."""
    pace = escape(say("How fast what others did is shown"))
    paces = in_turn(say("Calm"), say("Normal"), say("Quick"), say("At once"))
    return (
        f'<button type="button" class="tool" hidden data-script data-pace="{pace}"'
        f' data-words="{paces}" title="{pace}" aria-label="{pace}">{_USUAL}</button>'
    )


def in_turn(*words: str) -> str:
    """Return the words that a button shows in turn."""
    return escape("|".join(words))
