"""What a choice would lead to: fights with their odds, camps lost, herds that come (V7 to V9).

All is reckoned by the rules in the position as it stands, cards apart.
"""

from collections.abc import Iterator

from steppe.core.position import Position
from steppe.core.say import Say
from steppe.core.scene import AND, Figure, Forecast, Scene
from steppe.draw.words import capital, colour_name, decimal
from steppe.engine.kernel import State
from steppe.games.valley import stage
from steppe.games.valley.actions import DIE
from steppe.games.valley.board import DIRECTIONS, HEX_NAMES, NO_HEX
from steppe.games.valley.effects import has, num_here, opposing
from steppe.games.valley.phases import roaming
from steppe.games.valley.state import CAVE_BEAR, NO_FIGHT, TRIBAL
from steppe.games.valley.tables import BEAR, KINDS, SPECIES, SPECIES_NAMES, WOLF_CUB
from steppe.games.valley.views.hand import odds
from steppe.games.valley.views.hand.odds import Odds
from steppe.games.valley.views.hand.party import Party, picked
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.words import SPECIES_WORDS, foe, the_camp, way

_NOBODY = (0, 0, 0)


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
    scene, tribe = party.scene, int(party.scene.position.state.acting)
    for end in party.ends:
        if opposing(scene.position.state, tribe, end) > 0:
            yield from _on_hex(scene, end, tribe, party.counts)
    yield from _left(party)


def _fights(scene: Scene) -> Iterator[Forecast]:
    """Yield the fights that may be named, or the one that is under way."""
    s, say, tribe = scene.position.state, scene.say, scene.position.player
    for move in scene.moves:
        verb, _, word = move.partition(":")
        if verb == "fight":
            yield from _on_hex(scene, HEX_NAMES.index(word), tribe, _NOBODY)
        elif verb == "hunt":
            foes = SPECIES_NAMES.index(word)
            figure = _hunted(scene, int(s.place), tribe, _NOBODY, foes)
            yield Forecast(HEX_NAMES[s.place], (figure,))
    if s.phase == stage.ASKING and s.foe != NO_FIGHT and s.place != NO_HEX:
        figures = tuple(_under_way(scene, tribe))
        yield from [Forecast(say("This fight"), figures)] if figures else []


def _under_way(scene: Scene, tribe: int) -> Iterator[Figure]:
    s = scene.position.state
    if s.foe == TRIBAL:
        yield from _brawls(scene, int(s.place), tribe, _NOBODY)
    elif s.hunter == tribe:
        yield _hunted(scene, int(s.place), tribe, _NOBODY, int(s.foe))


def _on_hex(scene: Scene, place: int, tribe: int, more: tuple[int, ...]) -> Iterator[Forecast]:
    """Yield each fight of a hex by itself, once ``more`` have come there."""
    s = scene.position.state
    herds = (species for species in range(SPECIES) if s.herd[species, place] > 0)
    hunts = (_hunted(scene, place, tribe, more, species) for species in herds)
    figures = (*_brawls(scene, place, tribe, more), *hunts)
    if figures:
        yield Forecast(HEX_NAMES[place], figures)


def _hunted(scene: Scene, place: int, tribe: int, more: tuple[int, ...], foes: int) -> Figure:
    s = joined(scene.position, place, tribe, more)
    number = 1 if foes == CAVE_BEAR else int(s.herd[foes, place])
    icon = ICONS[SPECIES_NAMES[BEAR if foes == CAVE_BEAR else foes]]
    return _odds(scene.say, foe(scene.say, foes, number), odds.hunt(s, tribe, foes), icon)


def _brawls(scene: Scene, place: int, tribe: int, more: tuple[int, ...]) -> Iterator[Figure]:
    """Yield the fight against the only other tribe on a hex; of three nobody can tell."""
    s = scene.position.state
    others = [n for n in range(s.players) if n != tribe and num_here(s, n, place) > 0]
    if len(others) != 1:
        return
    met = odds.brawl(joined(scene.position, place, tribe, more), tribe, others[0])
    if met is not None:
        told = _odds(scene.say, colour_name(scene.say, others[0]), met, "")
        yield Figure(told.value, told.words, seat=others[0], tone=told.tone)


def joined(position: Position, place: int, tribe: int, more: tuple[int, ...]) -> State:
    """Return a copy of a position in which ``more`` pawns of a tribe stand on a hex."""
    s = position.copy().state
    s.place = place
    for kind in range(KINDS):
        odds.put(s, tribe, kind, more[kind])
    if more[WOLF_CUB]:
        s.den[tribe] = place
    return s


def _odds(say: Say, name: str, fight: Odds, icon: str) -> Figure:
    percent = say("{percent}%", percent=round(100 * fight.chance))
    words = say(
        "{foe}: {chance} to win, {cost} pawns lost on average",
        **{"foe": name, "chance": percent, "cost": decimal(say, fight.cost)},
    )
    cost = f" \N{MIDDLE DOT} \N{MINUS SIGN}{decimal(say, fight.cost)}" if fight.cost > 0.05 else ""
    return Figure(percent + cost, words, icon, tone=1 if fight.chance > 0.5 else -1)


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
