"""What a choice would lead to: fights with their odds, camps lost, herds that come (V7 to V9).

All is reckoned by the rules in the position as it stands, cards apart.
"""

from collections.abc import Iterable, Iterator

from steppe.core.position import Position
from steppe.core.scene import AND, Figure, Forecast, Scene
from steppe.draw.words import capital
from steppe.engine.kernel import State
from steppe.games.valley import stage
from steppe.games.valley.actions import DIE
from steppe.games.valley.board import DIRECTIONS, HEX_NAMES, NO_HEX
from steppe.games.valley.effects import has
from steppe.games.valley.phases import roaming
from steppe.games.valley.state import NO_FIGHT, TRIBAL
from steppe.games.valley.tables import SPECIES, SPECIES_NAMES
from steppe.games.valley.views.hand.meeting import NOBODY, Fight, brawls, fights, hunt, met
from steppe.games.valley.views.hand.party import Party, picked
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.words import SPECIES_WORDS, the_camp, way


def draw_forecast(scene: Scene) -> tuple[Forecast, ...]:
    """Return the fights that a choice leads to, the camp that it costs, and where herds go."""
    s = scene.position.state
    if not scene.moves:
        return ()
    if s.phase != stage.ACTING:
        return tuple(_fights(scene))
    party = picked(scene)
    return tuple(_march(party)) if party else (_herds(scene),)


# Fights


def _march(party: Party) -> Iterator[Forecast]:
    """Yield what a group that is picked would meet on each hex, and the camp that it gives up."""
    scene = party.scene
    for end, found in met(party).items():
        yield from _titled(scene, end, found)
    yield from _left(party)


def _fights(scene: Scene) -> Iterator[Forecast]:
    """Yield the fights that may be named, or the one that is under way."""
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


def _titled(scene: Scene, place: int, found: Iterable[Fight]) -> Iterator[Forecast]:
    """Yield the fights of a hex under its name; nothing where there are none."""
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


# Camps and herds


def _left(party: Party) -> Iterator[Forecast]:
    """Yield the camp that is lost when the group leaves, for no woman stays there [V8.10]."""
    scene, place = party.scene, party.place
    s = scene.position.state
    if s.camp[place] != s.acting or not party.ends:
        return
    gone = scene.position.copy()
    for move in party.series(next(iter(party.ends))).split(AND):
        if move in gone.legal():
            gone.apply(move, forced=False)
    if gone.state.camp[place] != s.acting:
        camp = capital(the_camp(scene.say, s, place))
        words = scene.say(
            "{camp} on {hex} is lost without a woman", camp=camp, hex=HEX_NAMES[place]
        )
        yield Forecast("", (Figure(words, words, ICONS["village"], tone=-1),))


def _herds(scene: Scene) -> Forecast:
    """Return what would come to the tribe in the next turn, for each result of the compass."""
    tribe, say = int(scene.position.state.acting), scene.say
    figures = [
        _arrival(scene, direction, species, place)
        for direction in range(DIRECTIONS)
        for species, place in arrivals(scene.position, tribe, direction)
    ]
    none = say("none comes to you, whatever the compass says")
    return Forecast(say("Herds next turn"), tuple(figures) or (Figure(none, none),))


def arrivals(position: Position, tribe: int, direction: int) -> Iterator[tuple[int, int]]:
    """Yield the species that would come to hexes with pawns or camps of a tribe [V7]."""
    before, s = position.state, position.copy().state
    roaming.steer(s, DIE + 1 + direction)
    roaming.move_herds(s)
    mine = {place for place in range(len(HEX_NAMES)) if before.camp[place] == tribe}
    for place in sorted(mine.union(_homes(before, tribe))):
        for species in range(SPECIES):
            if s.herd[species, place] > before.herd[species, place]:
                yield species, place


def _homes(s: State, tribe: int) -> list[int]:
    return [place for place in range(len(HEX_NAMES)) if has(int(s.home[tribe]), place)]


def _arrival(scene: Scene, direction: int, species: int, place: int) -> Figure:
    s, say = scene.position.state, scene.say
    name, where = way(say, direction), HEX_NAMES[place]
    animals = say(SPECIES_WORDS[species])
    words = say("{way}: {animal} on {hex}", way=name, animal=animals, hex=where)
    tone = -1 if s.camp[place] == s.acting else 0
    return Figure(
        f"{capital(name)} \N{RIGHTWARDS ARROW} {where}",
        words,
        ICONS[SPECIES_NAMES[species]],
        tone=tone,
    )
