"""Panels beside the board: decks and bag, known hidden cards, standings (rules V5, V6, V22)."""

from collections import Counter
from collections.abc import Iterator

from steppe.core.scene import Item, Panel
from steppe.draw.chip import chip
from steppe.draw.ledger import ledger
from steppe.draw.svg import emblem, escape
from steppe.draw.words import capital, colour_name, listed
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.cards import EVENT_COUNT, EVENT_SEASON, EVENTS, NO_EVENT, TRICKS
from steppe.games.valley.rules.effects import has, num_pawns
from steppe.games.valley.rules.stage import OVER
from steppe.games.valley.rules.state import AWAY, DISCARDED, HELD
from steppe.games.valley.views.card_text import event_name, trick_name, trick_text
from steppe.games.valley.views.panels.season import draw_season, draw_told
from steppe.games.valley.views.pictures import ICONS, icon, trick_icon
from steppe.games.valley.views.story.result import how_won
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import herd


def draw_panels(scene: Scene) -> tuple[Panel, ...]:
    """Return the panels for a scene."""
    say = scene.say
    panels = [*_standings(scene), draw_season(scene), Panel(say("Decks and bag"), _decks(scene))]
    seen = "".join(_seen(scene))
    if seen:
        panels.insert(-1, Panel(say("What you have seen"), seen))
    return tuple(panels)


def _standings(scene: Scene) -> tuple[Panel, ...]:
    """Return each tribe's final result, in ranking order, and how the match ended [V14.4]."""
    s, say, players = scene.position.state, scene.say, range(scene.position.players)
    if s.phase != OVER:
        return ()
    camps, *rows = draw_scoring(scene)
    colours = [colour_name(say, tribe) for tribe in players]
    body = f"<p>{escape(capital(how_won(say, s)))}.</p>"
    return (Panel(say("The end"), body + ledger(rows, camps, colours, scene.sprite)),)


def draw_scoring(scene: Scene) -> tuple[Item, ...]:
    """Return the ranking criteria: camps, then pawns, then food [V14.4]."""
    s, say, players = scene.position.state, scene.say, range(scene.position.players)
    camps = tuple(int(s.num_camps[tribe]) for tribe in players)
    people = tuple(int(num_pawns(s, tribe)) for tribe in players)
    food = tuple(int(s.food[tribe]) for tribe in players)
    return (
        Item(ICONS["village"], say("camps"), camps),
        Item(ICONS["people"], say("pawns"), people, apart=True),
        Item(ICONS["food"], say("food"), food, apart=True),
    )


# cards that the viewer has seen through Intuition and Spying [V16.20, V16.35]


def _seen(scene: Scene) -> Iterator[str]:
    s, say, viewer = scene.position.state, scene.say, scene.viewer
    if viewer is None or s.phase == OVER:
        return
    if s.foreseen != NO_EVENT and has(s.seers, viewer):
        words = say("Next event: {name}", name=event_name(say, s.foreseen))
        yield draw_told(scene, int(s.foreseen), words)
    for tribe in range(scene.position.players):
        if s.peeked[viewer, tribe]:
            yield _spied(scene, viewer, tribe)


def _spied(scene: Scene, viewer: int, tribe: int) -> str:
    """Return the cards in another hand that the viewer knows."""
    s, say = scene.position.state, scene.say
    cards = (trick for trick in range(TRICKS) if s.trick[trick] == HELD + tribe)
    words = escape(say("{colour} holds", colour=colour_name(say, tribe)))
    chips = "".join(
        chip(trick_icon(trick, scene.sprite), trick_name(say, trick), trick_text(say, s, trick))
        for trick in cards
        if has(s.known[trick], viewer)
    )
    return f'<p class="spied">{emblem(tribe)}<span>{words}</span> {chips}</p>'


# decks, discards and the bag [V22.2]


def _decks(scene: Scene) -> str:
    s, say = scene.position.state, scene.say
    away = [n for n in range(tables.ANIMALS) if s.animal[n] == AWAY and tables.EXISTS[s.edition, n]]
    strays = sum(n < tables.STRAYS for n in away)  # [V2.2]
    rows = (
        _event_deck(scene, tables.SUMMER, say("summer events")),
        _event_deck(scene, tables.WINTER, say("winter events")),
        _trick_deck(scene),
        _row(icon("bag", scene.sprite), say("animals in the bag"), _bag(scene, away)),
        _row(icon("wolf", scene.sprite), say("wolves in reserve"), f"<b>{strays}</b>"),
    )
    return f'<dl class="decks">{"".join(rows)}</dl>'


def _row(picture: str, name: str, body: str) -> str:
    words = escape(capital(name))
    return f'<div><dt title="{words}">{picture}<span>{words}</span></dt><dd>{body}</dd></div>'


def _event_deck(scene: Scene, season: int, title: str) -> str:
    """Return the number of events in a deck, with the names of the events not seen yet."""
    s, say = scene.position.state, scene.say
    events = [event for event in range(EVENTS) if EVENT_SEASON[event] == season]
    left = {event: int(s.left[event]) for event in events if s.left[event]}
    names = [event_name(say, n) + (f" \u00d7{left[n]}" if left[n] > 1 else "") for n in left]
    total = sum(int(EVENT_COUNT[s.edition, event]) for event in events)
    number = f"<b>{sum(left.values())}</b>/{total}"
    return _row(
        icon(tables.SEASON_NAMES[season], scene.sprite), title, _unfolded(number, ", ".join(names))
    )


def _trick_deck(scene: Scene) -> str:
    s, say = scene.position.state, scene.say
    names = [trick_name(say, trick) for trick in range(TRICKS) if s.trick[trick] == DISCARDED]
    number = f"<b>{int(s.in_deck)}</b>"
    if names:
        number = _unfolded(number, say("played: {names}", names=listed(say, names)))
    return _row(icon("card", scene.sprite), say("trick cards"), number)


def _unfolded(number: str, words: str) -> str:
    """Return a number of cards that unfolds into the cards' names."""
    return f"<details><summary>{number}</summary><p>{escape(words)}</p></details>"


def _bag(scene: Scene, away: list[int]) -> str:
    """Return the animals in the bag by species."""
    counts = Counter(int(tables.SPECIES_OF[number]) for number in away if number >= tables.STRAYS)
    return "".join(
        chip(icon(name, scene.sprite), str(counts[n]), herd(scene.say, n, counts[n]))
        for n, name in enumerate(tables.SPECIES_NAMES)
    )
