"""Panels beside the board: decks and bag, what one has seen, what lasts (rules V5, V6, V22)."""

from collections.abc import Iterator

from steppe.core.scene import Item, Panel, Scene
from steppe.draw.chip import chip
from steppe.draw.ledger import ledger
from steppe.draw.svg import emblem, escape
from steppe.draw.words import capital, colour_name, listed
from steppe.engine.kernel import State
from steppe.games.valley.cards import EVENT_COUNT, EVENT_SEASON, EVENTS, NO_EVENT, TRICKS
from steppe.games.valley.effects import has, num_pawns
from steppe.games.valley.state import AWAY, DISCARDED, HELD, OVER
from steppe.games.valley.tables import (
    ANIMALS,
    EXISTS,
    SEASON_NAMES,
    SPECIES,
    SPECIES_NAMES,
    SPECIES_OF,
    STRAYS,
)
from steppe.games.valley.views.lore import event_name, trick_name, trick_text
from steppe.games.valley.views.panels.season import draw_season, draw_told
from steppe.games.valley.views.pictures import ICONS, icon, trick_icon
from steppe.games.valley.views.story.result import how_won
from steppe.games.valley.views.words import herd


def draw_panels(scene: Scene) -> tuple[Panel, ...]:
    """Return the panels of a scene."""
    say = scene.say
    panels = [*_standings(scene), draw_season(scene), Panel(say("Decks and bag"), _decks(scene))]
    seen = "".join(_seen(scene))
    if seen:
        panels.insert(-1, Panel(say("What you have seen"), seen))
    return tuple(panels)


def _standings(scene: Scene) -> tuple[Panel, ...]:
    """Return what each tribe has at the end, by what they are ranked, and how it ended [V14.4]."""
    s, say, players = scene.position.state, scene.say, range(scene.position.players)
    if s.phase != OVER:
        return ()
    camps, *rows = draw_scoring(scene)
    colours = [colour_name(say, tribe) for tribe in players]
    body = f"<p>{escape(capital(how_won(say, s)))}.</p>"
    return (Panel(say("The end"), body + ledger(rows, camps, colours, scene.sprite)),)


def draw_scoring(scene: Scene) -> tuple[Item, ...]:
    """Return what the tribes are ranked by: the camps, then their pawns, then the food [V14.4]."""
    s, say, players = scene.position.state, scene.say, range(scene.position.players)
    camps = tuple(int(s.num_camps[tribe]) for tribe in players)
    people = tuple(int(num_pawns(s, tribe)) for tribe in players)
    food = tuple(int(s.food[tribe]) for tribe in players)
    return (
        Item(ICONS["village"], say("camps"), camps),
        Item(ICONS["warrior"], say("pawns"), people, apart=True),
        Item(ICONS["food"], say("food"), food, apart=True),
    )


# What the viewer has seen by Intuition and Spying [V16.20, V16.35]


def _seen(scene: Scene) -> Iterator[str]:
    s, say, viewer = scene.position.state, scene.say, scene.viewer
    if viewer is None or s.phase == OVER:
        return
    if s.foreseen != NO_EVENT and has(s.seers, viewer):
        event = int(s.foreseen)
        words = say("Next event: {name}", name=event_name(say, event))
        yield draw_told(scene, event, words)
    for tribe in range(scene.position.players):
        if s.peeked[viewer, tribe]:
            cards = [trick for trick in range(TRICKS) if _is_spied(s, viewer, tribe, trick)]
            yield _spied(scene, tribe, cards)


def _is_spied(s: State, viewer: int, tribe: int, trick: int) -> bool:
    return tribe != viewer and s.trick[trick] == HELD + tribe and has(s.known[trick], viewer)


def _spied(scene: Scene, tribe: int, cards: list[int]) -> str:
    """Return the cards of another hand that the viewer knows."""
    s, say = scene.position.state, scene.say
    words = escape(say("{colour} holds", colour=colour_name(say, tribe)))
    chips = "".join(
        chip(trick_icon(trick, scene.sprite), trick_name(say, trick), trick_text(say, s, trick))
        for trick in cards
    )
    return f'<p class="spied">{emblem(tribe)}<span>{words}</span> {chips}</p>'


# Decks, discards and the bag [V22.2]


def _decks(scene: Scene) -> str:
    s, say = scene.position.state, scene.say
    rows = [_event_deck(scene, season) for season in range(len(SEASON_NAMES))]
    rows.append(_trick_deck(scene))
    rows.append(_row(icon("bag", scene.sprite), say("animals in the bag"), _bag(scene)))
    reserve = _num_strays(s)
    rows.append(_row(icon("wolf", scene.sprite), say("wolves in reserve"), f"<b>{reserve}</b>"))
    return f'<dl class="decks">{"".join(rows)}</dl>'


def _row(picture: str, name: str, body: str) -> str:
    return f"<div><dt>{picture}{escape(capital(name))}</dt><dd>{body}</dd></div>"


def _event_deck(scene: Scene, season: int) -> str:
    """Return how many events a deck has, and which: those that have not been seen."""
    s, say = scene.position.state, scene.say
    events = [event for event in range(EVENTS) if EVENT_SEASON[event] == season]
    left = sum(int(s.left[event]) for event in events)
    names = [
        event_name(say, event) + (f" \u00d7{int(s.left[event])}" if s.left[event] > 1 else "")
        for event in events
        if s.left[event]
    ]
    words = (say("summer events"), say("winter events"))[season]
    total = sum(int(EVENT_COUNT[s.edition, event]) for event in events)
    return _row(icon(SEASON_NAMES[season], scene.sprite), words, _pile(left, total, names))


def _trick_deck(scene: Scene) -> str:
    s, say = scene.position.state, scene.say
    names = [trick_name(say, trick) for trick in range(TRICKS) if s.trick[trick] == DISCARDED]
    number = f"<b>{int(s.in_deck)}</b>"
    if names:
        told = say("played: {names}", names=listed(say, names))
        number = f"<details><summary>{number}</summary><p>{escape(told)}</p></details>"
    return _row(icon("card", scene.sprite), say("trick cards"), number)


def _pile(left: int, total: int, names: list[str]) -> str:
    """Return how many cards a deck has, of how many, unfolding which they are."""
    number = f"<b>{left}</b>/{total}"
    listing = escape(", ".join(names))
    return f"<details><summary>{number}</summary><p>{listing}</p></details>"


def _bag(scene: Scene) -> str:
    """Return the animals in the bag by species."""
    s, say = scene.position.state, scene.say
    counts = [0] * SPECIES
    for number in range(STRAYS, ANIMALS):
        if s.animal[number] == AWAY and EXISTS[s.edition, number]:
            counts[SPECIES_OF[number]] += 1
    return "".join(
        chip(icon(SPECIES_NAMES[species], scene.sprite), str(count), herd(say, species, count))
        for species, count in enumerate(counts)
    )


def _num_strays(s: State) -> int:
    """Count the wolves of the reserve [V2.2]."""
    strays = range(STRAYS)
    return sum(bool(s.animal[n] == AWAY and EXISTS[s.edition, n]) for n in strays)
