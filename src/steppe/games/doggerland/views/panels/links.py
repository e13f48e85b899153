"""Turn things beside the map into links if a legal move uses them."""

import re

from steppe.draw.choice import Choices
from steppe.draw.svg import escape
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.verbs import label

_SAID = re.compile(r'<span class="sr">[^<]*</span>')  # dropped because the link has a label


def linked(scene: Scene, choices: Choices, word: str, body: str) -> str:
    """Return the HTML of a thing named ``word``, as a link if a legal move uses it."""
    moves = choices.of(word) if choices.moves else ()
    if not moves:
        return body
    words = escape(label(scene.position, moves[0], scene.say))
    is_picked = word in choices.picked
    more = ' aria-current="true"' if is_picked else choices.first(word)
    link = f'{choices.move(moves[0])}{more} aria-label="{words}" title="{words}"'
    return f'<a class="may" {link}>{_SAID.sub("", body)}</a>'
