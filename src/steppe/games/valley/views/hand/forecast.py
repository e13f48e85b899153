"""Forecasts for a choice: fights with their odds, lost camps, approaching herds (rules V7 to V9).

Forecasts apply the rules to the present position, ignoring cards.
"""

from collections.abc import Iterable, Iterator, Sequence

from steppe.core.i18n import Translator
from steppe.core.scene import AND, Figure, Forecast
from steppe.draw.words import capital, colour_name, in_a_row
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.board import DIRECTIONS, HEX_NAMES, HEXES, NO_HEX
from steppe.games.valley.rules.state import NO_FIGHT, TRIBAL
from steppe.games.valley.rules.tables import SPECIES_NAMES, VICTORY_CAMPS, WOMAN
from steppe.games.valley.views.hand.closures import weather
from steppe.games.valley.views.hand.herds import arrivals, newcomers
from steppe.games.valley.views.hand.hunger import draw_hunger, draw_meal_now
from steppe.games.valley.views.hand.meeting import NOBODY, Fight, behind, brawls, fights, hunt, met
from steppe.games.valley.views.hand.party import Party, picked
from steppe.games.valley.views.hand.risks import LOSING, Risk, risk_words, risks_of
from steppe.games.valley.views.hand.status import announcers, victories
from steppe.games.valley.views.hand.threats import Threat, cause, percent, threats
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.types import Position, Scene
from steppe.games.valley.views.words import SPECIES_WORDS, people, way


def draw_forecast(scene: Scene) -> tuple[Forecast, ...]:
    """Return who is about to win, then what a choice leads to."""
    return (*_victories(scene), *_outlook(scene)) if scene.moves else ()


def _victories(scene: Scene) -> Iterator[Forecast]:
    """Yield the tribes that win if they still have four camps when the turn ends [V14.3]."""
    s, say, viewer = scene.position.state, scene.say, scene.viewer
    figures = []
    for tribe, words in zip(announcers(s, viewer), victories(s, viewer, say), strict=True):
        text = say("{colour} wins with four camps", colour=capital(colour_name(say, tribe)))
        if tribe == viewer:
            text = say("you win with four camps: hold them")
        figures.append(Figure(text, words, seat=tribe, tone=1 if tribe == viewer else -1))
    if figures:
        yield Forecast(say("End of this turn"), tuple(figures))


def _outlook(scene: Scene) -> tuple[Forecast, ...]:
    """Return the fights that a choice leads to, the camp it costs, and the approaching herds."""
    s = scene.position.state
    if s.phase == stage.PLACING:
        return tuple(_goal(scene))
    if s.phase != stage.ACTING:
        return (*_fights(scene), *_losses(scene), *draw_meal_now(scene))
    party = picked(scene)
    if party:
        return tuple(_march(party))
    herds = [_herds(scene)] if s.turns + 1 < s.last else []
    words = weather(scene.say, s)
    return (
        *([Forecast("", (Figure(words, words),))] if words else ()),
        *_goal(scene),
        *draw_hunger(scene),
        *_risks(scene, risks_of(scene.position, ["done"])),
        *herds,
    )


# fights


def _march(party: Party) -> Iterator[Forecast]:
    """Yield a picked group's possible fights, those on its own hex, and the camp it gives up."""
    scene = party.scene
    yield from _titled(scene, party.place, behind(party) if party.ends else ())
    for end, found in met(party).items():
        yield from _titled(scene, end, found)
    yield from _at_risk(party)


def _fights(scene: Scene) -> Iterator[Forecast]:
    """Yield the fights to choose from, or the current fight."""
    where, say = scene.position, scene.say
    s, tribe = where.state, where.player
    for move in scene.moves:
        verb, _, word = move.partition(":")
        if verb == "fight":
            place = HEX_NAMES.index(word)
            yield from _titled(scene, place, fights(where, place, tribe, NOBODY))
        elif verb == "hunt":
            foes = SPECIES_NAMES.index(word)
            yield from _titled(scene, int(s.place), [_hunt(where, foes)])
    if s.phase == stage.ASKING and s.foe != NO_FIGHT and s.place != NO_HEX:
        figures = tuple(fight.figure(say) for fight in _under_way(where))
        yield from [Forecast(say("This fight"), figures)] if figures else []


def _losses(scene: Scene) -> Iterator[Forecast]:
    """Yield the camps that are lost if a woman dies on their hex."""
    moves = (move for move in scene.moves if move.startswith(LOSING))
    found = (risk for move in moves for risk in risks_of(scene.position, [move]))
    yield from _risks(scene, (risk for risk in found if risk.threat is None))


def _titled(scene: Scene, place: int, found: Iterable[Fight]) -> Iterator[Forecast]:
    """Yield the fights on a hex, titled with its name."""
    figures = tuple(fight.figure(scene.say) for fight in found)
    if figures:
        yield Forecast(HEX_NAMES[place], figures)


def _under_way(where: Position) -> Iterator[Fight]:
    s = where.state
    if s.foe == TRIBAL:
        yield from brawls(where, int(s.place), where.player, NOBODY)
    elif s.hunter == where.player:
        yield _hunt(where, int(s.foe))


def _hunt(where: Position, foes: int) -> Fight:
    return hunt(where, int(where.state.place), where.player, NOBODY, foes)


# camps and herds


def _goal(scene: Scene) -> Iterator[Forecast]:
    """Yield the player's camps out of those that win [V3.1]."""
    s, say = scene.position.state, scene.say
    if any(s.announced):
        return  # the imminent win says it
    numbers = {"number": int(s.num_camps[s.player]), "most": VICTORY_CAMPS}
    text = say("{number} of {most} camps, two turns running", **numbers)
    words = say("You win with four camps at the end of two turns in a row")
    yield Forecast(say("To win"), (Figure(text, words, ICONS["village"]), *_frail(scene)))


def _frail(scene: Scene) -> Iterator[Figure]:
    """Yield the camps that a single woman holds, with the worst threat to each [V8.10]."""
    s, say, tribe = scene.position.state, scene.say, scene.position.player
    known = threats(scene.position, tribe)
    for place in range(HEXES):
        if s.camp[place] != tribe or s.pact[place] or people(s, tribe, place)[WOMAN] != 1:
            continue
        found, values = known.get(place), {"hex": HEX_NAMES[place]}
        words = say("Only one woman holds the camp on {hex}: without her, it is lost", **values)
        text = say("{hex}: only 1 woman", **values)
        if found:
            words = say("{words} ({threat})", words=words, threat=cause(say, found))
            text = say("{words}, {chance} to hold", words=text, chance=percent(say, found))
        yield Figure(text, words, ICONS["woman"], tone=-1, about="woman")


def _at_risk(party: Party) -> Iterator[Forecast]:
    """Yield the danger to the camp that the group leaves: lost, or too weak [V8.10, V9]."""
    if not party.ends:
        return
    moves = party.series(next(iter(party.ends))).split(AND)
    left = [risk for risk in risks_of(party.scene.position, moves) if risk.place == party.place]
    yield from _risks(party.scene, left, party.scene.say("In danger after this move"))


def _risks(scene: Scene, found: Iterable[Risk], title: str = "") -> Iterator[Forecast]:
    """Yield the camps that a choice endangers, under a title, and lost camps without a title."""
    s, say = scene.position.state, scene.say
    lost, weak = [], []
    for risk in found:
        words = capital(risk_words(say, s, risk))
        if risk.threat is None:
            lost.append((risk.place, words))
        else:
            weak.append(_weak(say, risk.place, risk.threat, words))
    if lost:
        yield _lost(say, lost)
    if weak:
        yield Forecast(title or say("In danger"), tuple(weak))


def _lost(say: Translator, lost: Sequence[tuple[int, str]]) -> Forecast:
    """Return the camps that go without a woman: a sentence, or several hexes under a title."""
    is_one = len(lost) == 1
    figures = (
        Figure(
            words if is_one else HEX_NAMES[place], words, ICONS["village"], tone=-1, about="woman"
        )
        for place, words in lost
    )
    return Forecast("" if is_one else say("Lost without a woman"), tuple(figures))


def _weak(say: Translator, place: int, found: Threat, words: str) -> Figure:
    """Return a camp with its attackers and its chance to hold."""
    text = say("{hex}: {chance} to hold", hex=HEX_NAMES[place], chance=percent(say, found))
    icon = ICONS[SPECIES_NAMES[found.species]] if found.tribe is None else ""
    return Figure(text, words, icon, seat=found.tribe, tone=-1, about="odds")


def _herds(scene: Scene) -> Forecast:
    """Return, for each direction, the herds that would come to the tribe next turn."""
    tribe, say = int(scene.position.state.acting), scene.say
    figures = [
        _arrival(scene, direction, species, place)
        for direction in range(DIRECTIONS)
        for species, place in arrivals(scene.position, tribe, direction)
    ]
    none = say("as things stand, no herd on the map comes to you")
    figures = figures or [Figure(none, none)]
    return Forecast(say("Herds next turn"), (*figures, *_newcomers(scene, tribe)))


def _newcomers(scene: Scene, tribe: int) -> Iterator[Figure]:
    """Yield the hexes where animals still in the bag may come to the tribe [V6.2]."""
    say, found = scene.say, sorted(newcomers(scene.position, tribe))
    if not found:
        return
    hexes = " ".join(HEX_NAMES[place] for place in sorted({place for _, place in found}))
    animals = (
        say("{animal} on {hex}", animal=say(SPECIES_WORDS[species]), hex=HEX_NAMES[place])
        for species, place in found
    )
    words = say("New animals, if drawn: {animals}", animals=in_a_row(say, animals))
    yield Figure(say("new animals may come to {hexes}", hexes=hexes), words, ICONS["bag"])


def _arrival(scene: Scene, direction: int, species: int, place: int) -> Figure:
    s, say = scene.position.state, scene.say
    name, where = way(say, direction), HEX_NAMES[place]
    animals = say(SPECIES_WORDS[species])
    words = say(
        "If the die sends the herds {way}: {animal} on {hex}", way=name, animal=animals, hex=where
    )
    tone = -1 if s.camp[place] == s.acting else 0
    return Figure(
        say("if they go {way}: {hex}", way=name, hex=where),
        words,
        ICONS[SPECIES_NAMES[species]],
        tone=tone,
    )
