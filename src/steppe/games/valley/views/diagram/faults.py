"""Checks on a diagram: violations of the rules' invariants, as sentences (rules V1 to V18).

Diagrams that break an invariant are rejected; positions in a match never break one. Information
that a position leaves open, such as unseen cards, is not a fault.
"""

from collections.abc import Iterator

from steppe.games.valley.rules import cards, stage, state
from steppe.games.valley.rules.board import (
    EDITION_WORDS,
    HEX_NAMES,
    HEXES,
    HIGH,
    LAKES,
    NO_HEX,
    PLAINS,
)
from steppe.games.valley.rules.camps import is_cave, num_fields
from steppe.games.valley.rules.effects import has, num_here
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import (
    HAND_SIZE,
    KINDS,
    MAX_CAMPS,
    MAX_FIELDS,
    MAX_PAWNS,
    NO_FIELD,
    NOBODY,
    PAWN_NAMES,
    TRIBE_WORDS,
    WINTER,
    WOMAN,
)
from steppe.games.valley.rules.turn import next_season
from steppe.games.valley.views.diagram.resting import not_at_rest
from steppe.games.valley.views.types import Position

Faults = Iterator[str]
_LETTERS = "wf"


def faults(position: Position) -> Faults:
    """Yield the faults of a position, each as a sentence that names the place and the rule."""
    s = position.state
    yield from _strangers(s)
    yield from _supplies(s)
    for place in range(HEXES):
        yield from _ground(s, place)
        yield from _camp(s, place)
        for tribe in range(s.players):
            yield from _pawns(s, tribe, place)
    for tribe in range(s.players):
        yield from _tribe(s, tribe)
    yield from _cards(s)
    yield from _events(s)
    yield from _event(s)
    yield from _end(s)
    yield from not_at_rest(position)


def _strangers(s: State) -> Faults:
    everybody = (1 << s.players) - 1
    for word in ("winners", "seers", "circle", "quiet", "sides", "losers", "rollers"):
        if getattr(s, word) & ~everybody:
            yield f"{word!r} names a tribe that does not take part"
    for word in ("first", "asker", "acting", "hunter", "mother", "killer"):
        tribe, nobody = getattr(s, word), {"acting": NOBODY, "killer": state.HERD_DIE}
        if tribe >= s.players and tribe != nobody.get(word):
            name = (*TRIBE_WORDS, "nobody")[tribe]
            yield f"{name} does not take part, so {word!r} must be another tribe"


def _supplies(s: State) -> Faults:
    """Yield excess pawns, camps and fields [V1.4, V1.5, V1.8]."""
    for tribe in range(s.players):
        for kind in range(KINDS):
            pawns, most = s.number[tribe * KINDS + kind], MAX_PAWNS[s.edition][kind]
            if pawns > most:
                name = TRIBE_WORDS[tribe]
                yield f"{name} has at most {most} pawns {PAWN_NAMES[kind]!r}, not {pawns} [V1.4]"
        if s.num_camps[tribe] > MAX_CAMPS:
            yield f"{TRIBE_WORDS[tribe]} has at most {MAX_CAMPS} camps [V1.4]"
    if num_fields(s) > MAX_FIELDS:
        yield f"there are at most {MAX_FIELDS} fields, not {num_fields(s)} [V1.5]"


# one hex


def _ground(s: State, place: int) -> Faults:
    """Yield contents that terrain or markers rule out [V2.5, V8.3, V12.1, V15.5, V15.6, V15.15]."""
    name, crop = HEX_NAMES[place], s.crop[place] != NO_FIELD
    is_used = s.crowd[place] > 0 or s.beasts[place] > 0 or place in tuple(s.loner)
    if has(LAKES[s.board], place) and is_used and not s.ice:
        yield f"{name} is lake: it must be empty unless frozen ('ice 1') [V8.3, V15.15]"
    if crop and not has(PLAINS[s.board] | HIGH[s.board], place):
        yield f"{name}: a field must be on a plain or, by Terraces, a mountain [V12.1, V16.25]"
    if has(s.palisades, place) and not crop:
        yield f"palisades {name}: there is no field there [V16.21]"
    is_built = s.camp[place] != NOBODY
    if has(s.burning, place) and (is_used or is_built or crop):
        yield f"burning {name}: everything there is destroyed; leave it out [V15.5]"
    is_over = s.window != cards.IN_FLOOD and s.phase != stage.SUFFERING
    if has(s.flooded, place) and is_over and (is_built or crop or s.beasts[place] > 0):
        yield f"flooded {name}: camps, fields and animals there are gone [V15.6]"


def _camp(s: State, place: int) -> Faults:
    """Yield faults in a camp [V8.8, V8.10, V16.31]."""
    tribe, name = s.camp[place], HEX_NAMES[place]
    if tribe == NOBODY:
        if s.pact[place]:
            yield f"{name}: there is no camp for 'fresh' or 'lapses' [V16.31]"
        return
    word = f"{name}: the {'cave' if is_cave(s, place) else 'village'} of {TRIBE_WORDS[tribe]}"
    if has(LAKES[s.board], place):
        yield f"{word} is on the lake, where no camp can be built [V15.15]"
    if s.pawns[tribe * KINDS + WOMAN, place] > 0:
        return
    is_fought_for = s.place == place and (s.foe == state.TRIBAL or s.phase == stage.TAKING_CAMP)
    is_of_couple = s.pact[place] and num_here(s, tribe, place) > 0
    if not is_fought_for and not is_of_couple:
        yield f"{word} needs a woman: write 1f, or 'fresh' for a camp by Pact [V8.10, V16.31]"


def _pawns(s: State, tribe: int, place: int) -> Faults:
    """Yield faults in the pawns that have moved or built [V8.2, V8.8]."""
    for kind in range(KINDS):
        row = tribe * KINDS + kind
        here, busy, told = s.pawns[row, place], s.spent[row, place], "moved"
        if s.acting == tribe and s.builders[kind, place]:
            busy, told = busy + s.builders[kind, place], "moved or building"
        if busy > here:
            letter, name = _LETTERS[kind], f"{HEX_NAMES[place]}: {TRIBE_WORDS[tribe]}"
            yield f"{name} has {here}{letter} there; {busy}{letter} cannot be {told} [V8.2]"
        if s.acting == NOBODY and tribe == 0 and s.builders[kind, place]:
            yield f"{HEX_NAMES[place]}: pawns build only during a part of step 4 [V8.8]"


def _tribe(s: State, tribe: int) -> Faults:
    """Yield faults in a tribe [V14.6, V16.30, V17.1, V18.2]."""
    name, fire, den = TRIBE_WORDS[tribe], s.fire[tribe], s.den[tribe]
    if fire != NO_HEX and not s.advanced:
        yield f"{name} has fire: the first line must say fire=yes [V18.1]"
    elif fire != NO_HEX and s.camp[fire] != tribe:
        yield f"{name} has no camp on {HEX_NAMES[fire]} for its fire marker [V18.2]"
    is_waiting = s.acting == tribe or s.place == den
    if den != NO_HEX and not is_waiting and num_here(s, tribe, den) == 0:
        yield f"{HEX_NAMES[den]}: no pawn of {name} is with its tamed wolf [V16.30]"
    if s.standing[tribe] != state.PLAYING and (s.home[tribe] or s.site[tribe]):
        yield f"{name} has pawns or camps, so it is not out of the game [V14.6]"
    if s.standing[tribe] == state.WAITING and not s.second_start:
        yield f"{name} waits for a second start: the first line must say return=yes [V17.1]"


# cards


def _cards(s: State) -> Faults:
    """Yield faults in the trick cards [V1.6, V13.1, V22.1]."""
    for trick in range(cards.TRICKS):
        if (s.trick[trick] == state.IN_BOX_STILL) == cards.IN_BOX[s.edition][trick]:
            edition = EDITION_WORDS[s.edition]
            yield f"there is no {cards.TRICK_NAMES[trick]} among the cards of {edition} [V16.1]"
    places = [int(place) for place in s.trick]
    for tribe in range(s.players):
        seen, most = places.count(state.HELD + tribe), HAND_SIZE[s.edition][s.players]
        if s.hand[tribe] < seen:
            yield f"{TRIBE_WORDS[tribe]} holds {seen} cards, not {s.hand[tribe]} ('hand')"
        if s.hand[tribe] > most:
            yield f"{TRIBE_WORDS[tribe]} may hold {most} cards, not {s.hand[tribe]} [V13.1]"
    hidden = sum(int(n) for n in s.hand) - sum(place >= state.HELD for place in places)
    if places.count(state.UNSEEN) < hidden:
        yield f"hands hold {hidden} cards that are not listed, 'unseen' has fewer [V22.1]"
    told = int(s.in_deck) + places.count(state.DISCARDED) + sum(int(n) for n in s.hand)
    if told != sum(map(bool, cards.IN_BOX[s.edition])):
        yield f"deck, discards and hands have {told} cards together [V1.6]"


def _events(s: State) -> Faults:
    """Yield faults in the event decks and the ice [V1.6, V5.3, V15.15]."""
    for event in range(cards.EVENTS):
        most, name = cards.EVENT_COUNT[s.edition][event], cards.EVENT_NAMES[event]
        if s.left[event] < 0 or s.in_force[event] > most:
            yield f"drawn or in-force {name}: there are {most} of them in this edition [V15]"
    if s.ice and s.season != WINTER:
        yield "the lake can be frozen only in winter [V15.15]"


def _event(s: State) -> Faults:
    """Yield faults in the current and the next event [V5.3, V5.4, V16.20]."""
    events, seasons = range(cards.EVENTS), cards.EVENT_SEASON
    counts = cards.EVENT_COUNT[s.edition]
    if s.event != cards.NO_EVENT and not (counts[s.event] and seasons[s.event] == s.season):
        yield f"event {cards.EVENT_NAMES[s.event]}: it is not in the deck of this season [V5.3]"
    if any(s.in_force[n] and (not cards.LASTS[n] or seasons[n] != s.season) for n in events):
        yield "'in-force' must be lasting events of this season [V5.3]"
    has_die = s.event != cards.NO_EVENT and s.phase != stage.EVENT_ROLLING
    may_roll = s.event in (cards.LONER, cards.WINTER_LONER)
    if not may_roll and (s.die > 0) != bool(has_die and cards.NEEDS_DIE[s.event]):
        yield "'die' is set exactly if the event's card needs one [V5.4]"
    season = s.season if s.phase == stage.EVENT_DRAWING else next_season(s)
    left = [n for n in events if s.left[n] > 0 and seasons[n] == season]
    if s.seers and not left:
        yield "'seers' need an event in the next deck, but 'drawn' leaves none [V16.20]"
    if s.foreseen != cards.NO_EVENT and (s.foreseen not in left or not s.seers):
        yield "'foreseen' must be an event in the next deck, with 'seers' [V16.20]"


def _end(s: State) -> Faults:
    """Yield faults in the end of the match [V14, V14.9]."""
    if s.turns > s.last or (s.turns == s.last and s.phase != stage.OVER):
        yield f"turns {s.turns}: the match ends after {s.last} [V14.9]"
    if (s.phase in (stage.OVER, stage.TIE_ROLLING)) != (s.ending != state.NOT_OVER):
        yield "'ended' gives a reason exactly in the phases 'over' and 'tie-rolling' [V14]"
