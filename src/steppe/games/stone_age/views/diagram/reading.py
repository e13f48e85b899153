"""Reading a diagram: from words to the fields of a position (see ``writing.py``)."""

from collections.abc import Callable, Mapping
from typing import Any

from steppe.core.errors import NotationError
from steppe.draw.diagram import begin, by_key, check_playable, lines_of, take
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import (
    BLIND,
    BOXED,
    BUILT,
    FACE_UP,
    IN_PILE,
    ON_SLOT,
    ON_STACK,
    OVER,
)
from steppe.games.stone_age.views.diagram.draft import (
    DASH,
    ENDINGS,
    PHASES,
    PURPOSES,
    Draft,
    Words,
    amounts_of,
    index_of,
    lay,
    number_of,
    one_of,
    pair_of,
    seat_of,
)
from steppe.games.stone_age.views.diagram.faults import faults
from steppe.games.stone_age.views.diagram.moment import BY_CHANCE
from steppe.games.stone_age.views.diagram.players import read_player
from steppe.games.stone_age.views.types import Position

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
    if key in tables.PLACE_NAMES:
        _read_place(draft, key, rest)
    elif key in _READERS:
        _READERS[key](draft, rest)
    elif key in _TABLE:
        _read_keys(draft, words, _TABLE)
    else:
        known = [*_READERS, *_TABLE, *tables.PLACE_NAMES]
        raise NotationError(f"{key!r} does not begin a line: {' '.join(known)}")


def _read_keys(draft: Draft, words: Words, readers: Mapping[str, Reader]) -> None:
    """Read a line of keys, each followed by its words."""
    for key, rest in by_key(words, readers).items():
        readers[key](draft, rest)


def _read_place(draft: Draft, name: str, words: Words) -> None:
    for word in words:
        player, number = pair_of(name, word)
        seat = seat_of(draft, name, player)
        count = number_of(name, [number], tables.MAX_PEOPLE + 1)
        draft.fields["placed"][seat][tables.PLACE_NAMES.index(name)] = count


def _read_market(draft: Draft, words: Words) -> None:
    found = by_key(["cards", *words], ("cards", "pile"))
    for slot, word in enumerate(found["cards"][: tables.SLOTS]):
        card = tables.NO_CARD if word == DASH else index_of("cards", word, tables.CARD_IDS)
        draft.fields["slot"][slot] = card
        if card != tables.NO_CARD:
            lay(draft, "card", tables.CARD_IDS, word, ON_SLOT + slot)
    if len(found["cards"]) != tables.SLOTS:
        raise NotationError(f"cards names {tables.SLOTS} cards or '-', not {len(found['cards'])}")
    if "pile" in found:
        draft.pile = number_of("pile", found["pile"], len(tables.CARD_IDS) + 1)


def _read_stacks(draft: Draft, words: Words) -> None:
    number = int(tables.NUM_STACKS[draft.players])
    if len(words) != number:
        raise NotationError(f"stacks names {number} stacks, not {len(words)}")
    for stack, word in enumerate(words):
        top, left = pair_of("stacks", word)
        draft.fields["stack"][stack] = number_of("stacks", [left], len(tables.BUILDING_IDS))
        draft.fields["top"][stack] = tables.NO_BUILDING
        if top != DASH:
            lay(draft, "building", tables.BUILDING_IDS, top, ON_STACK + stack)
            draft.fields["top"][stack] = tables.BUILDING_IDS.index(top)


def _read_box(draft: Draft, words: Words) -> None:
    for word in tables.TILE_IDS if list(words) == ["all"] else words:
        lay(draft, "tile", tables.TILE_IDS, word, BOXED)


def _read_throw(draft: Draft, words: Words) -> None:
    dice = _faces("throw", words)
    if len(dice) > tables.MAX_PEOPLE:
        raise NotationError(f"throw has {len(dice)} dice, more than {tables.MAX_PEOPLE}")
    draft.fields["dice"] = dice + [0] * (tables.MAX_PEOPLE - len(dice))
    draft.fields["thrown"] = len(dice)


def _faces(key: str, words: Words) -> list[int]:
    return [number_of(key, [word], tables.PIPS + 1, 1) for word in words]


def _left(key: str, words: Words) -> list[int]:
    faces = _faces(key, words)
    return [faces.count(pips + 1) for pips in range(tables.PIPS)]


def _kinds(key: str, words: Words) -> int:
    is_any = list(words) == ["any"]
    return tables.ANY_KINDS if is_any else number_of(key, words, tables.RESOURCES + 1)


def _read_tamers(draft: Draft, words: Words) -> None:
    for word in words:
        player, dice = pair_of("tamers", word)
        faces = sorted(_faces("tamers", dice.split(",")), reverse=True)
        row = faces + [0] * (tables.MAX_PEOPLE - len(faces))
        draft.fields["tamer"][seat_of(draft, "tamers", player)] = row


def _read_awards(draft: Draft, words: Words) -> None:
    draft.fields["awards"] = sum(1 << seat_of(draft, "awards", word) for word in set(words))


def _read_decider(draft: Draft, words: Words) -> None:
    word = " ".join(words)
    special = {"chance": CHANCE, DASH: TERMINAL}
    draft.told.add("player")
    draft.fields["player"] = special[word] if word in special else seat_of(draft, "player", word)


def _set(field: str, value: Callable[..., Any], *more: Any, key: str = "") -> Reader:
    """Return a reader of one field, whose ``value`` takes the key, the words and ``more``."""

    def read(draft: Draft, words: Words) -> None:
        draft.fields[field] = value(key or field, words, *more)

    return read


def _seat(field: str) -> Reader:
    def read(draft: Draft, words: Words) -> None:
        draft.fields[field] = seat_of(draft, field, " ".join(words))

    return read


_MOMENT: dict[str, Reader] = {
    "round": _set("rounds", number_of),
    "turn": _set("turn", number_of),
    "phase": _set("phase", one_of, PHASES),
    "player": _read_decider,
    "starter": _seat("starter"),
    "acting": _seat("acting"),
    "limit": _set("limit", number_of),
    "ended": _set("ending", one_of, ENDINGS, key="ended"),
}
_TABLE: dict[str, Reader] = {
    "herd": _set("herd", one_of, tables.PLACE_NAMES),
    "bonus": _set("bonus", one_of, tables.TILE_IDS),
    "back": _set("back", one_of, tables.RESOURCE_NAMES),
    "box": _read_box,
    "throw": _read_throw,
    "by": _seat("roller"),
    "for": _set("gathers", one_of, PURPOSES, key="for"),
    "more": _set("to_throw", number_of, tables.MAX_PEOPLE + 1),
    "added": _set("added", number_of, 1 << 7),
    "left": _set("taken", _left, key="left"),
    "use": _set("place", one_of, tables.PLACE_NAMES, key="use"),
    "due": _set("due", number_of, 1 << 7),
    "kinds": _set("kinds", _kinds),
    "said": _set("said", amounts_of),
    "paid": _set("paid", amounts_of),
    "purpose": _set("purpose", one_of, PHASES),
    "figures": _set("sending", number_of, tables.MAX_PEOPLE + 1),
    "tamers": _read_tamers,
    "awards": _read_awards,
    "award": _set("award", one_of, tables.BONUS_NAMES),
}
_READERS: dict[str, Reader] = {
    "players": lambda draft, words: None,  # read first of all
    "cards": _read_market,
    "stacks": _read_stacks,
    "round": lambda draft, words: _read_keys(draft, ["round", *words], _MOMENT),
    "player": read_player,
}


def _complete(draft: Draft) -> None:
    """Set the fields that follow from others, and refuse what contradicts itself.

    At home are all people less those placed; in the pile lies what lies nowhere else, less the
    cards drawn blind and not known.
    """
    fields, bonus, phase = draft.fields, draft.fields["bonus"], draft.fields["phase"]
    if "player" not in draft.told and phase not in BY_CHANCE:
        fields["player"] = TERMINAL if phase == OVER else fields["acting"]
    if bonus != tables.NO_TILE and f"tile {tables.TILE_IDS[bonus]}" not in draft.told:
        fields["tile"][bonus] = FACE_UP
    pile = fields["card"].count(IN_PILE)
    for player in range(draft.players):
        fields["built"][player] = fields["building"].count(BUILT + player)
        home = fields["people"][player] - sum(fields["placed"][player]) - fields["sent"][player]
        if home < 0 or draft.home.get(player, home) != home:
            raise NotationError(f"player {player} has {home} people at home: all less those placed")
        fields["idle"][player] = home
        pile -= fields["blind"][player] - fields["card"].count(BLIND + player)
    if pile < 0 or draft.pile not in (None, pile):
        raise NotationError(f"{pile} cards are left for the pile, not {draft.pile}")
    fields["pile"] = pile


def _check_playable(position: Position, draft: Draft) -> None:
    trial = draft.position(position.game)
    check_playable(trial, faults(trial), f"player {trial.player}", PHASES[draft.fields["phase"]])


assert (len(tables.PLACE_NAMES), tables.RESOURCES, len(tables.TILE_IDS)) == (
    tables.NO_PLACE,
    tables.NO_BACK,
    tables.TILES,
)
