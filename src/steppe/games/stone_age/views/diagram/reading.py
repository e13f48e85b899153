"""Reading a diagram: from words to the fields of a position (see ``writing.py``)."""

from collections.abc import Callable, Mapping, Sequence

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.draw.diagram import begin, lines_of, refuse, take
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games.stone_age.state import BLIND, BOXED, BUILT, FACE_UP, IN_PILE, ON_SLOT, ON_STACK
from steppe.games.stone_age.tables import (
    ANY_KINDS,
    BONUS_NAMES,
    BUILDING_IDS,
    CARD_IDS,
    MAX_PEOPLE,
    NO_BACK,
    NO_BUILDING,
    NO_CARD,
    NO_PLACE,
    NO_TILE,
    NUM_STACKS,
    PIPS,
    PLACE_NAMES,
    RESOURCE_NAMES,
    RESOURCES,
    SLOTS,
    TILE_IDS,
    TILES,
)
from steppe.games.stone_age.views.diagram.draft import (
    DASH,
    ENDINGS,
    PHASES,
    PURPOSES,
    Draft,
    Words,
    amounts_of,
    by_key,
    index_of,
    lay,
    number_of,
    one_of,
    pair_of,
    seat_of,
)
from steppe.games.stone_age.views.diagram.faults import faults
from steppe.games.stone_age.views.diagram.players import read_player

Reader = Callable[[Draft, Words], None]


def parse_diagram(position: Position, text: str) -> None:
    """Set ``position`` to what a diagram shows.

    Raises ``NotationError`` that names what is wrong; the position is then unchanged.
    """
    lines = lines_of(text)
    draft = begin(Draft, position, lines, position.options)
    for words in lines:
        _read_line(draft, words)
    _complete(draft)
    _check_playable(position, draft)
    take(position, draft)


def _read_line(draft: Draft, words: Words) -> None:
    key, rest = words[0], words[1:]
    if key in PLACE_NAMES:
        _read_place(draft, key, rest)
    elif key in _READERS:
        _READERS[key](draft, rest)
    elif key == "round":
        _read_keys(draft, words, _MOMENT)
    elif key == "player":
        read_player(draft, rest)
    elif key in _TABLE:
        _read_keys(draft, words, _TABLE)
    else:
        known = [*_READERS, "round", "player", *_TABLE, *PLACE_NAMES]
        raise NotationError(f"{key!r} does not begin a line: {' '.join(known)}")


def _read_keys(draft: Draft, words: Words, readers: Mapping[str, Reader]) -> None:
    """Read a line of keys, each followed by its words."""
    for key, rest in by_key(words, readers).items():
        readers[key](draft, rest)


# Lines of the table


def _read_place(draft: Draft, name: str, words: Words) -> None:
    for word in words:
        player, number = pair_of(name, word)
        seat = seat_of(draft, name, player)
        count = number_of(name, [number], MAX_PEOPLE + 1)
        draft.fields["placed"][seat][PLACE_NAMES.index(name)] = count


def _read_market(draft: Draft, words: Words) -> None:
    found = by_key(["cards", *words], ("cards", "pile"))
    for slot, word in enumerate(found["cards"][:SLOTS]):
        card = NO_CARD if word == DASH else index_of("cards", word, CARD_IDS)
        draft.fields["slot"][slot] = card
        if card != NO_CARD:
            lay(draft, "card", CARD_IDS, word, ON_SLOT + slot)
    if len(found["cards"]) != SLOTS:
        raise NotationError(f"cards names {SLOTS} cards or '-', not {len(found['cards'])}")
    if "pile" in found:
        draft.pile = number_of("pile", found["pile"], len(CARD_IDS) + 1)


def _read_stacks(draft: Draft, words: Words) -> None:
    number = int(NUM_STACKS[draft.players])
    if len(words) != number:
        raise NotationError(f"stacks names {number} stacks, not {len(words)}")
    for stack, word in enumerate(words):
        top, left = pair_of("stacks", word)
        draft.fields["stack"][stack] = number_of("stacks", [left], len(BUILDING_IDS))
        draft.fields["top"][stack] = NO_BUILDING
        if top != DASH:
            lay(draft, "building", BUILDING_IDS, top, ON_STACK + stack)
            draft.fields["top"][stack] = BUILDING_IDS.index(top)


def _read_herd(draft: Draft, words: Words) -> None:
    draft.fields["herd"] = one_of("herd", words, PLACE_NAMES)


def _read_bonus(draft: Draft, words: Words) -> None:
    draft.fields["bonus"] = one_of("bonus", words, TILE_IDS)


def _read_back(draft: Draft, words: Words) -> None:
    draft.fields["back"] = one_of("back", words, RESOURCE_NAMES)


def _read_box(draft: Draft, words: Words) -> None:
    for word in TILE_IDS if list(words) == ["all"] else words:
        lay(draft, "tile", TILE_IDS, word, BOXED)


def _read_throw(draft: Draft, words: Words) -> None:
    dice = [number_of("throw", [word], PIPS + 1, 1) for word in words]
    if len(dice) > MAX_PEOPLE:
        raise NotationError(f"throw has {len(dice)} dice, more than {MAX_PEOPLE}")
    draft.fields["dice"] = dice + [0] * (MAX_PEOPLE - len(dice))
    draft.fields["thrown"] = len(dice)


def _read_left(draft: Draft, words: Words) -> None:
    faces = [number_of("left", [word], PIPS + 1, 1) for word in words]
    draft.fields["taken"] = [faces.count(pips + 1) for pips in range(PIPS)]


def _read_kinds(draft: Draft, words: Words) -> None:
    kinds = ANY_KINDS if list(words) == ["any"] else number_of("kinds", words, RESOURCES + 1)
    draft.fields["kinds"] = kinds


def _read_tamers(draft: Draft, words: Words) -> None:
    for word in words:
        player, dice = pair_of("tamers", word)
        faces = [number_of("tamers", [die], PIPS + 1, 1) for die in dice.split(",")]
        row = sorted(faces, reverse=True) + [0] * (MAX_PEOPLE - len(faces))
        draft.fields["tamer"][seat_of(draft, "tamers", player)] = row


def _read_awards(draft: Draft, words: Words) -> None:
    draft.fields["awards"] = sum(1 << seat_of(draft, "awards", word) for word in set(words))


def _read_decider(draft: Draft, words: Words) -> None:
    word = " ".join(words)
    special = {"chance": CHANCE, DASH: TERMINAL}
    draft.fields["player"] = special[word] if word in special else seat_of(draft, "player", word)


def _field(name: str, limit: int = 1 << 15) -> Reader:
    """Return a reader of one number."""

    def read(draft: Draft, words: Words) -> None:
        draft.fields[name] = number_of(name, words, limit)

    return read


def _named(name: str, names: Sequence[str], key: str = "") -> Reader:
    """Return a reader of one name of several."""

    def read(draft: Draft, words: Words) -> None:
        draft.fields[name] = one_of(key or name, words, names)

    return read


def _read_seat(name: str) -> Reader:
    def read(draft: Draft, words: Words) -> None:
        draft.fields[name] = seat_of(draft, name, " ".join(words))

    return read


def _goods(key: str) -> Reader:
    def read(draft: Draft, words: Words) -> None:
        draft.fields[key] = amounts_of(key, words, RESOURCES)

    return read


_MOMENT: dict[str, Reader] = {
    "round": _field("rounds"),
    "turn": _field("turn"),
    "phase": _named("phase", PHASES),
    "player": _read_decider,
    "starter": _read_seat("starter"),
    "acting": _read_seat("acting"),
    "limit": _field("limit"),
    "ended": _named("ending", ENDINGS, "ended"),
}
_TABLE: dict[str, Reader] = {
    "herd": _read_herd,
    "bonus": _read_bonus,
    "back": _read_back,
    "box": _read_box,
    "throw": _read_throw,
    "by": _read_seat("roller"),
    "for": _named("gathers", PURPOSES, "for"),
    "more": _field("to_throw", MAX_PEOPLE + 1),
    "added": _field("added", 1 << 7),
    "left": _read_left,
    "use": _named("place", PLACE_NAMES, "use"),
    "due": _field("due", 1 << 7),
    "kinds": _read_kinds,
    "said": _goods("said"),
    "paid": _goods("paid"),
    "purpose": _named("purpose", PHASES),
    "figures": _field("sending", MAX_PEOPLE + 1),
    "tamers": _read_tamers,
    "awards": _read_awards,
    "award": _named("award", BONUS_NAMES),
}
_READERS: dict[str, Reader] = {
    "players": lambda draft, words: None,  # read first of all
    "cards": _read_market,
    "stacks": _read_stacks,
}


# What follows


def _complete(draft: Draft) -> None:
    """Set the fields that follow from others, and refuse what contradicts itself."""
    fields = draft.fields
    bonus = fields["bonus"]
    if bonus != NO_TILE and f"tile {TILE_IDS[bonus]}" not in draft.told:
        fields["tile"][bonus] = FACE_UP
    for player in range(draft.players):
        fields["built"][player] = fields["building"].count(BUILT + player)
        _check_people(draft, player)
    _check_pile(draft)


def _check_playable(position: Position, draft: Draft) -> None:
    """Refuse what breaks a rule, or leaves somebody to decide without anything to choose from."""
    trial = draft.position(position.game)
    refuse(faults(trial))
    if trial.player >= 0 and not trial.legal():
        phase = PHASES[draft.fields["phase"]]
        raise NotationError(f"player {trial.player} has no move in the phase {phase}")


def _check_people(draft: Draft, player: int) -> None:
    fields = draft.fields
    away = sum(fields["placed"][player]) + fields["sent"][player]
    home = fields["people"][player] - away
    if home < 0 or draft.home.get(player, home) != home:
        raise NotationError(f"player {player} has {home} people at home: all less those placed")
    fields["idle"][player] = home


def _check_pile(draft: Draft) -> None:
    """Count the pile: what lies nowhere else, less the cards drawn blind and not known."""
    fields = draft.fields
    pile = fields["card"].count(IN_PILE)
    for player in range(draft.players):
        pile -= fields["blind"][player] - fields["card"].count(BLIND + player)
    if pile < 0 or draft.pile not in (None, pile):
        raise NotationError(f"{pile} cards are left for the pile, not {draft.pile}")
    fields["pile"] = pile


assert (len(PLACE_NAMES), RESOURCES, len(TILE_IDS)) == (NO_PLACE, NO_BACK, TILES)
