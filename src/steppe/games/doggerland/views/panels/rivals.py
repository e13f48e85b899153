"""Solo: the round's card and the adversaries' next actions (rules D21.5 to D21.14)."""

from collections.abc import Iterator
from functools import lru_cache

from steppe.core.i18n import Translator, msgids
from steppe.core.scene import Panel
from steppe.draw.chip import helped, told
from steppe.draw.svg import escape
from steppe.draw.words import capital, listed
from steppe.games.doggerland.rules import cards, tables
from steppe.games.doggerland.rules.phases import migrating
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.card_text import card_event, card_name, rite_name
from steppe.games.doggerland.views.pictures import icon
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import RIVALS as RIVAL_COLOURS
from steppe.games.doggerland.views.words import counted, named

DEED_WORDS = msgids(
    {
        "discard_statuettes": "The adversaries discard all visible statuettes.",
        "discard_necklaces": "The adversaries discard all visible necklaces.",
        "paint": "The adversaries paint every animal they hold that has a free cell.",
    }
)
_ARROWS = dict(zip(tables.ARROW_NAMES, "\u2191\u2192\u2193\u2190", strict=True))
SIDES = msgids({"n": "to the north", "e": "to the east", "s": "to the south", "w": "to the west"})
_SEATS = ("p6", "p5", "p2")  # the adversaries' colours in the palette: red, pink and blue


def draw_card(scene: Scene) -> Panel:
    """Return the round's card: event, the adversaries' action, blocked spots [D21.7]."""
    s, say = scene.position.state, scene.say
    card = int(s.card)
    kind = say("accepted") if s.heeded else say("you may refuse it")
    if cards.IS_MANDATORY[card]:
        kind = say("mandatory")
    blocked = listed(say, (rite_name(say, int(rite)) for rite in cards.BLOCKED[card]))
    stays = say("Blocked for your Shaman: {spots}.", spots=blocked)
    body = (
        f'<p class="event"><span>{escape(card_event(say, card))}</span> '
        f'<span class="event-kind">{escape(kind)}</span></p>'
        f'<p class="event-does">{escape(say(DEED_WORDS[cards.DEED_NAMES[cards.DEED[card]]]))}'
        f" {escape(stays)}</p>"
    )
    return Panel(say("Event: {name}", name=card_name(say, card)), body, mine=True)


def draw_rivals(scene: Scene) -> Panel:
    """Return the adversaries: their moves at the end of the round, and their memory."""
    s, say = scene.position.state, scene.say
    look = (say, scene.sprite)
    rows = "".join(_rival(s, number, look) for number in range(cards.RIVALS))
    body = f'<ul class="rivals">{rows}</ul>{_captives(s, look)}'
    return Panel(say("Adversaries"), body, mine=True)


def _rival(s: State, number: int, look: tuple[Translator, str]) -> str:
    """Return an adversary hunter's cell and next move [D21.14]."""
    say, sprite = look
    cell = int(s.rival[number])
    if cell == tables.NO_CELL or s.card == cards.NO_CARD:
        return ""
    side, steps = (
        tables.ARROW_NAMES[cards.RIVAL_ARROW[s.card][number]],
        int(cards.RIVAL_STEPS[s.card][number]),
    )
    words = say(
        "{colour} on {cell}: {steps} {side}",
        colour=capital(say(RIVAL_COLOURS[number])),
        cell=tables.CELL_NAMES[cell],
        steps=counted(say, "step", steps),
        side=say(SIDES[side]),
    )
    sign = f'<span class="worker {_SEATS[number]}">{icon("hunter", sprite)}</span>'
    way = f'<b aria-hidden="true">{tables.CELL_NAMES[cell]} {_ARROWS[side] * steps}</b>'
    return (
        f'<li{helped("rival")} title="{escape(words)}">{sign}<span>{escape(words)}</span>{way}</li>'
    )


def _captives(s: State, look: tuple[Translator, str]) -> str:
    """Return the five places, with the oldest captive on the right, and notes on them."""
    slots = "".join(_captive(int(animal), look) for animal in reversed(list(s.captive)))
    words = " ".join(_overflow(s, look[0]))
    return f'<p class="captives">{slots}</p><p class="note">{escape(words)}</p>'


@lru_cache(256)
def _captive(animal: int, look: tuple[Translator, str]) -> str:
    say, sprite = look
    if animal == tables.NO_ANIMAL:
        return told("", say("free place"), "captive bare", "captives")
    name = tables.SPECIES_NAMES[animal]
    return told(icon(name, sprite), named(say, name), "captive")


def _overflow(s: State, say: Translator) -> Iterator[str]:
    """Yield sentences about the free places and the effect of the next capture [D21.6]."""
    held = [int(animal) for animal in s.captive if animal != tables.NO_ANIMAL]
    words = say("Animals held: {count} of {places}. The oldest is on the right.")
    yield words.format(count=len(held), places=cards.CAPTIVES)
    if len(held) == cards.CAPTIVES:
        hopeless = next((a for a in held if migrating.is_hopeless(s, a)), held[0])
        name = named(say, tables.SPECIES_NAMES[hopeless])
        yield say("All full: the next capture pushes out the {animal}.", animal=name)
