"""Log clauses for draws from the piles (rules D3, D14, D17.5, D17.6, D21.7)."""

from collections.abc import Mapping

from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.cards import CARD_IDS
from steppe.games.doggerland.rules.phases.drawing import next_bare
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.card_text import card_event, card_name, goal_asks, goal_name
from steppe.games.doggerland.views.story.planning import Run, Teller, Told
from steppe.games.doggerland.views.words import RIVALS, animals, craft_name, named


def tile_words(say: Translator, tile: int) -> str:
    """Return the text printed on a terrain tile: "wood \u00d72", "home of the bison"."""
    if tables.SYMBOL[tile] != tables.NO_SYMBOL:
        resource = named(say, tables.SYMBOL_NAMES[tables.SYMBOL[tile]])
        return say("{resource} \u00d7{count}", resource=resource, count=int(tables.COUNT[tile]))
    if tables.SPAWN[tile] == tables.NO_ANIMAL:
        return say("the central tile")
    return say("home of the {animal}", animal=named(say, tables.SPECIES_NAMES[tables.SPAWN[tile]]))


def _tile(run: Run, say: Translator) -> Told:
    """Yield the cells of new tiles [D14.2]; the map shows what is on them."""
    cells = (tables.CELL_NAMES[next_bare(step.s)] for step in run)
    yield say("new land: {tiles}", tiles=", ".join(cells))


def _fresco(run: Run, say: Translator) -> Told:
    names = animals(say, tables.PAINTED[tables.FRESCO_IDS.index(run[0].arguments[0])])
    yield say("new fresco tile: {animals}", animals=listed(say, names))


def _goal(run: Run, say: Translator) -> Told:
    goals = [tables.GOAL_IDS.index(step.arguments[0]) for step in run]
    parts = (f"{goal_name(say, goal)} ({goal_asks(say, goal)})" for goal in goals)
    yield say("objectives: {names}", names=", ".join(parts))


def _drop(run: Run, say: Translator) -> Told:
    goal = tables.GOAL_IDS.index(run[0].arguments[0])
    yield say("another objective replaces {name}", name=goal_name(say, goal))


def _craft(run: Run, say: Translator) -> Told:
    names = [craft_name(say, tables.CRAFT_IDS.index(step.arguments[0])) for step in run]
    yield say("new crafts: {names}", names=listed(say, names))


def _card(run: Run, say: Translator) -> Told:
    """Yield a card's event; of the first card, only the back counts [D21.4]."""
    card = CARD_IDS.index(run[0].arguments[0])
    if run[0].s.rounds == 0:
        yield say(
            "first tiles of the adversaries: {places}", places=rivals_at(say, run[0].after.state)
        )
    event = card_event(say, card).removesuffix(".")
    yield say("card {name}: {event}", name=card_name(say, card), event=event)


def rivals_at(say: Translator, s: State) -> str:
    """Return the adversaries' cells: "red e4, pink f5, blue d4"."""
    places = zip(RIVALS, s.rival, strict=True)
    return ", ".join(f"{say(colour)} {tables.CELL_NAMES[cell]}" for colour, cell in places)


TELLERS: Mapping[str, Teller] = {
    "tile": _tile,
    "fresco": _fresco,
    "goal": _goal,
    "drop": _drop,
    "craft": _craft,
    "card": _card,
}
