"""Building blocks of the strip's questions: pictures, amounts, lists of tiles."""

from collections.abc import Callable, Iterable, Sequence

from steppe.core.i18n import Translator
from steppe.draw.choice import Choices
from steppe.draw.menu import folded
from steppe.draw.strip import Strip, lines
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.planning_words import row_gain
from steppe.games.doggerland.views.pictures import bill, craft_icon, icon, offering
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.verbs import label
from steppe.games.doggerland.views.words import counted, members, named


class Hand(Strip[State]):
    """The choices in a scene as links, with icons."""

    def __init__(self, scene: Scene, choices: Choices) -> None:
        super().__init__(scene, choices, label)
        self.look: tuple[Translator, str] = (scene.say, scene.sprite)

    def answers(self, moves: Iterable[str], body: Callable[[str], str], style: str = "") -> str:
        """Return moves as answers; ``body`` turns the word after the verb into HTML."""
        return "".join(self.answer(move, body(move.partition(":")[2]), style) for move in moves)

    def quiet(self, move: str, words: str) -> str:
        """Return a less prominent answer, for declining or stopping."""
        return self.answer(move, escape(words), "quieter")

    def more(self, move: str) -> str:
        """Return who goes on a plan that only one party can carry out, and how much they carry."""
        if not (party := choice_costs.sole_party(self.scene.position, move)):
            return ""
        words = self.say("; who: {party}", party=members(self.say, party))
        if move.startswith("send:"):
            load = choice_costs.carried(self.s, party)
            words += self.say("; carries up to {load}", load=load)
        return words

    def icon(self, thing: str) -> str:
        """Return the icon of a thing."""
        return icon(thing, self.scene.sprite)

    def bill(self, amounts: Iterable[int]) -> str:
        """Return token amounts as pictures, hidden from screen readers (the text names them)."""
        return f'<span aria-hidden="true">{bill(amounts, self.look)}</span>'

    def hauled(self, found: Sequence[int], load: int) -> str:
        """Return what comes home: all that is found, or as much of it as the load allows [D8.5]."""
        kinds = [name for name, number in zip(tables.TOKEN_NAMES, found, strict=True) if number]
        if sum(found) <= load or len(kinds) == 1:
            return self.bill(min(number, load) for number in found)
        pictures = "".join(map(self.icon, kinds))  # the player chooses among them
        return f'<span class="bill" aria-hidden="true">{load} {pictures}</span>'

    def left(self, found: Sequence[int], load: int) -> str:
        """Return a note that not all that is found comes home, or "" [D8.5]."""
        words = self.say("{found} found, {load} carried")
        return words.format(found=sum(found), load=load) if sum(found) > load else ""

    def due(self, verb: str, sent_tools: int = 0) -> str:
        """Return the immediate cost of an action, with famine for anything missing [D6.4]."""
        costs, famine = choice_costs.planning(self.s, verb)
        paid = [n + sent_tools * (good == tables.TOOL) for good, n in enumerate(costs)]
        words = escape(counted(self.say, "famine", famine))
        lack = f'<span class="lack">{words}</span>' if famine else ""
        return (self.bill(paid) if any(paid) else "") + lack

    def named(self, name: str) -> str:
        """Return the name of a thing as HTML, beginning with a capital."""
        return escape(capital(named(self.say, name)))

    def token(self, thing: str, note: str = "") -> str:
        """Return a token: its icon, its name and a note."""
        return self.icon(thing) + lines(capital(counted(self.say, thing, 1)), note)

    def hoard(self, word: str) -> str:
        """Return a token from a hoard: its kind, its bowl and the number available."""
        name, _, bowl = word.partition("-")
        number = int(effects.hoarded(self.s, self.s.player, tables.HOARD_NAMES.index(word)))
        note = self.say("bowl {bowl}: {count}") if bowl else self.say("you have {count}")
        return self.token(name, note.format(bowl=bowl, count=number))

    def craft(self, word: str) -> str:
        """Return a craft: its icon and its points."""
        craft = tables.CRAFT_IDS.index(word)
        points = counted(self.say, "point", int(tables.CRAFT_POINTS[craft]))
        return craft_icon(craft, self.scene.sprite) + lines(points)

    def paid_craft(self, word: str) -> str:
        """Return a craft with its price."""
        return self.craft(word) + self.bill(tables.CRAFT_COST[tables.CRAFT_IDS.index(word)])

    def track(self, word: str) -> str:
        """Return a track with the price of its next step."""
        price = self.step_price(tables.TRACK_NAMES.index(word))
        return f"{self.icon(word)}<b>{self.named(word)}</b>{price}"

    def step_price(self, track: int) -> str:
        """Return the price of a track's next step, or nothing at the top."""
        is_top = self.s.capability[self.s.player, track] == tables.MAX_CAPABILITY
        return "" if is_top else self.bill(choice_costs.upgrade(self.s, track))

    def rite_price(self, rite: int) -> str:
        """Return the price of a Shaman action: goods, or one of three kinds of token [D13.3]."""
        if tables.MENHIR <= rite <= tables.DOLMEN:
            return self.bill(tables.MEGALITH_COST[rite - tables.MENHIR])
        return offering(self.scene.sprite, ' aria-hidden="true"')


def tiles(hand: Hand, moves: Iterable[str]) -> str:
    """Return moves to tiles as a collapsed list, in addition to the links on the map."""
    return folded(hand.say("Tiles by name"), hand.answers(moves, escape, "quieter"))


def walls(hand: Hand, moves: Iterable[str]) -> str:
    """Return fresco cells as answers, tile by tile in their order on the wall."""
    return "".join(wall_answer(hand, move) for move in sorted(moves, key=lambda m: _at(hand, m)))


def _at(hand: Hand, move: str) -> tuple[int, int]:
    """Return the place of a fresco cell's tile on the wall, and the cell's number."""
    wall = tables.WALL_NAMES.index(move.partition(":")[2])
    return list(hand.s.order).index(wall // tables.ROWS), wall


def wall_answer(hand: Hand, move: str) -> str:
    """Return a fresco cell as an answer, dimmed if its animal is not in memory."""
    (place, wall), say = _at(hand, move), hand.say
    animal, extra = tables.SPECIES_NAMES[tables.WALL[wall]], row_gain(hand.s, wall, 1)
    points = counted(say, "point", int(tables.PAINTING_POINTS[tables.WALL[wall]]) + extra)
    words = (
        say("tile {number}, with {points} for the {row}") if extra else say("tile {number}, {row}")
    )
    row = named(say, tables.ROW_NAMES[wall % tables.ROWS])
    note = words.format(number=place + 1, row=row, points=extra)
    words = points if hand.s.players > 1 else capital(named(say, animal))  # no points in solo
    body = hand.icon(animal) + lines(words, note)
    return hand.answer(
        move, body, "" if tables.WALL[wall] in hand.s.memory[hand.s.player] else "quieter"
    )
