"""What every question of the strip is made of: pictures, amounts, tiles by name."""

from collections.abc import Iterable, Sequence

from steppe.core.say import Say
from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.strip import Strip, lines
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.tables import CRAFT_POINTS
from steppe.games.doggerland.views.hand.costs import Due
from steppe.games.doggerland.views.hand.menu import label
from steppe.games.doggerland.views.pictures import bill, craft_icon, icon
from steppe.games.doggerland.views.words import counted, named


class Hand(Strip):
    """The choices of a scene as links, with the pictures of things."""

    def __init__(self, scene: Scene, choices: Choices) -> None:
        super().__init__(scene, choices, label)
        self.look: tuple[Say, str] = (scene.say, scene.sprite)

    def icon(self, thing: str) -> str:
        """Return the picture of a thing."""
        return icon(thing, self.scene.sprite)

    def bill(self, amounts: Sequence[int]) -> str:
        """Return amounts of tokens as pictures, mute: the sentence of the choice says them."""
        return f'<span aria-hidden="true">{bill(tuple(map(int, amounts)), self.look)}</span>'

    def due(self, due: Due) -> str:
        """Return what is paid at once, with the famine for what is missing [D6.4]."""
        paid, famine = due
        lack = f'<span class="lack">{self.icon("famine") * famine}</span>' if famine else ""
        return (self.bill(paid) if any(paid) else "") + lack

    def craft_icon(self, craft: int) -> str:
        """Return the picture of a craft."""
        return craft_icon(craft, self.scene.sprite)

    def craft(self, craft: int) -> str:
        """Return a craft: its picture and its points."""
        points = counted(self.say, "point", int(CRAFT_POINTS[craft]))
        return self.craft_icon(craft) + lines(points)

    def named(self, name: str) -> str:
        """Return the name of a thing with a capital, as markup."""
        return escape(capital(named(self.say, name)))

    def token(self, move: str, thing: str, note: str = "") -> str:
        """Return an answer that stands for a token: its picture, its name, a note."""
        return self.answer(move, self.icon(thing) + lines(capital(self.one(thing)), note))

    def one(self, thing: str) -> str:
        """Return the name of one token: "1 wood"."""
        return counted(self.say, thing, 1)


def amounts(hand: Hand, thing: str, moves: Iterable[str]) -> str:
    """Return how many of a thing there may be, each number an answer."""
    picture = hand.icon(thing)
    return "".join(hand.answer(move, picture + lines(move.rpartition(":")[2])) for move in moves)


def tiles(hand: Hand, moves: Iterable[str]) -> str:
    """Return moves to tiles as a folded list: the map shows them, this one names them."""
    answers = "".join(
        hand.answer(move, escape(move.partition(":")[2]), "quieter") for move in moves
    )
    words = escape(hand.say("Tiles by name"))
    return f'<details class="by-name"><summary>{words}</summary>{answers}</details>'
