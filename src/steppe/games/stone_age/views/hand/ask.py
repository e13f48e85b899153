"""Build the strip's prompts: links with icons."""

from collections.abc import Callable, Iterable

from steppe.draw import strip as strips
from steppe.draw.choice import Choices
from steppe.draw.menu import choice, menu
from steppe.draw.svg import escape, inline_icon
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.types import Scene
from steppe.games.stone_age.views.verbs import label


def number_in(move: str) -> int:
    """Return the number at the end of a move."""
    return int(move.rpartition(":")[2])


class Strip(strips.Strip[State]):
    """The choices in a scene as links, with icons."""

    def __init__(self, scene: Scene, choices: Choices) -> None:
        super().__init__(scene, choices, label)

    def ask(
        self, title: str, question: str, moves: Iterable[str], see: Callable[[str], str]
    ) -> str:
        """Return a prompt with an answer for each move; ``see`` returns the answer's content."""
        return menu(title, question, "".join(self.answer(move, see(move)) for move in moves))

    def icon(self, name: str) -> str:
        """Return the icon of a thing."""
        return inline_icon(ICONS[name], self.scene.sprite)


def draw_claim(strip: Strip) -> str:
    """Return the link to the card "two resources", while its owner may use it [S7.9]."""
    if not strip.choices.of("claim"):
        return ""
    words = strip.say("Use your card: 2 resources")
    return choice(strip.choices.link("claim"), escape(words), words, "quieter")
