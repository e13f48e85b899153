"""Things beside the map that may be chosen: each is a link while it has a legal move."""

from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.svg import escape
from steppe.games.doggerland.views.hand.menu import label


def chosen_by(scene: Scene, choices: Choices, word: str) -> str:
    """Return address and label of the link that a thing called ``word`` is now, or nothing."""
    moves = choices.of(word) if choices.moves else ()
    if not moves:
        return ""
    words = escape(label(scene.position, moves[0], scene.say))
    return f'{choices.move(moves[0])} aria-label="{words}" title="{words}"'


def wrapped(link: str, body: str) -> str:
    """Return a body as a link, if it is one now."""
    return f'<a class="may" {link}>{body}</a>' if link else body
