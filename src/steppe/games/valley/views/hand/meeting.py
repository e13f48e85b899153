"""A group's possible fights on each hex, with their odds, ignoring cards (rules V8.2, V9)."""

from collections.abc import Iterator
from typing import NamedTuple

from steppe.core.i18n import Translator
from steppe.core.scene import Figure
from steppe.draw.words import colour_name, decimal
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.cards import FIGHT_START
from steppe.games.valley.rules.effects import num_here, opposing
from steppe.games.valley.rules.stage import ASKING
from steppe.games.valley.rules.state import CAVE_BEAR, NO_FIGHT, TRIBAL, State
from steppe.games.valley.rules.tables import BEAR, KINDS, SPECIES, SPECIES_NAMES, WOLF_CUB
from steppe.games.valley.views.hand import odds
from steppe.games.valley.views.hand.odds import Odds
from steppe.games.valley.views.hand.party import Party
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.types import Position
from steppe.games.valley.views.words import counted, foe

NOBODY = (0, 0, 0)
_SURE = 1 - 1e-9
_FEW = 0.05  # smaller expected losses, in pawns, are not shown


class Fight(NamedTuple):
    """A possible fight: the viewer's odds, and the opposing tribe, or species and number."""

    odds: Odds
    tribe: int | None = None
    species: int = -1
    number: int = 0

    @property
    def is_good(self) -> bool:
        """Return whether the fight is won more often than lost."""
        return self.odds.chance >= 0.5

    def percent(self, say: Translator) -> str:
        """Return the chance to win: "84%"."""
        return say("{percent}%", percent=round(100 * self.odds.chance))

    def words(self, say: Translator) -> str:
        """Describe the fight: "1 wolf: 84% to win, expected losses: half a pawn"."""
        name = foe(say, self.species, self.number)
        if self.tribe is not None:
            name = colour_name(say, self.tribe)
        return say(
            "{foe}: {chance} to win, expected losses: {losses}",
            foe=name,
            chance=self.percent(say),
            losses=_losses(say, self.odds.cost),
        )

    def figure(self, say: Translator) -> Figure:
        """Return a figure for a forecast: the opponent's icon, the chance, the losses."""
        value = self.percent(say)
        if self.odds.cost >= _FEW:
            number = decimal(say, self.odds.cost)
            value = say("{chance}, losses {number}", chance=value, number=number)
        animal = BEAR if self.species == CAVE_BEAR else self.species
        icon = ICONS[SPECIES_NAMES[animal]] if self.tribe is None else ""
        tone = 1 if self.is_good else -1
        return Figure(value, self.words(say), icon, seat=self.tribe, tone=tone, about="odds")


def _losses(say: Translator, cost: float) -> str:
    """Return the expected number of lost pawns in words."""
    if cost < _FEW:
        return say("none")
    number = decimal(say, cost)
    if number in (decimal(say, 0.5), decimal(say, 1.0)):
        return say("half a pawn") if cost < 1 - _FEW else counted(say, "pawn", 1)
    return say("{number} pawns", number=number)


def met(party: Party) -> dict[int, list[Fight]]:
    """Return a group's possible fights on each hex within reach, except fights without odds."""
    where, s = party.scene.position, party.scene.position.state
    tribe = int(s.acting)
    contested = (end for end in party.ends if opposing(s, tribe, end) > 0)
    return {end: list(fights(where, end, tribe, party.counts)) for end in contested}


def behind(party: Party) -> list[Fight]:
    """Return the fights of those who stay on the group's hex; none if all go."""
    where, s = party.scene.position, party.scene.position.state
    tribe = int(s.acting)
    if num_here(s, tribe, party.place) == sum(party.counts[:KINDS]):
        return []
    return list(fights(where, party.place, tribe, tuple(-number for number in party.counts)))


def fights(where: Position, place: int, tribe: int, more: tuple[int, ...]) -> Iterator[Fight]:
    """Yield each fight on a hex after ``more`` pawns arrive, except fights among three tribes."""
    yield from brawls(where, place, tribe, more)
    for species in range(SPECIES):
        if where.state.herd[species, place] > 0:
            yield hunt(where, place, tribe, more, species)


def brawls(where: Position, place: int, tribe: int, more: tuple[int, ...]) -> Iterator[Fight]:
    """Yield the fight against the only other tribe on a hex; nothing if there are several."""
    s = where.state
    others = [n for n in range(s.players) if n != tribe and num_here(s, n, place) > 0]
    if len(others) == 1:
        found = odds.brawl(joined(where, place, tribe, more), tribe, others[0])
        yield from [Fight(found, others[0])] if found else []


def hunt(where: Position, place: int, tribe: int, more: tuple[int, ...], species: int) -> Fight:
    """Return the fight against the animals of a species on a hex, or against a cave bear."""
    s = joined(where, place, tribe, more)
    number = 1 if species == CAVE_BEAR else int(s.herd[species, place])
    return Fight(odds.hunt(s, tribe, species), None, species, number)


def is_settled(position: Position) -> bool:
    """Return whether the player is asked for a card before a hunt that cannot fail [V9.6]."""
    s = position.state
    if s.phase != ASKING or s.window != FIGHT_START or s.foe in (TRIBAL, NO_FIGHT):
        return False
    sure = odds.hunt(position.copy().state, int(s.hunter), int(s.foe))
    return bool(s.hunter == position.player and sure.chance > _SURE)


def joined(position: Position, place: int, tribe: int, more: tuple[int, ...]) -> State:
    """Return a copy of a position with ``more`` of a tribe's pawns on a hex, or fewer."""
    s = position.copy().state
    s.place = place
    for kind in range(KINDS):
        odds.put(s, tribe, kind, more[kind])
    if more[WOLF_CUB]:
        s.den[tribe] = place if more[WOLF_CUB] > 0 else NO_HEX
    return s
