"""What the solo card asked for, as clauses (rules D21.7 to D21.10)."""

from collections.abc import Callable, Mapping

from steppe.core.scene import Say
from steppe.draw.words import listed
from steppe.games.doggerland.cards import CHOSEN_TOKENS
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    CRAFT_IDS,
    HOARD_NAMES,
    HUNTER,
    MEMBER_NAMES,
    SPAWN,
    SPECIES_NAMES,
    TRACK_NAMES,
    WALL_NAMES,
)
from steppe.games.doggerland.views.telling import Run, Told
from steppe.games.doggerland.views.tracks import track_words
from steppe.games.doggerland.views.words import (
    card_event,
    card_name,
    counted,
    craft_name,
    hoard,
    named,
    tokens,
    wall_name,
)


def _accept(run: Run, say: Say) -> Told:
    words = say("accepts: {event}")
    yield words.format(event=card_event(say, int(run[0].s.card)).removesuffix(".")), False


def _refuse(run: Run, say: Say) -> Told:
    yield say("refuses: {card}").format(card=card_name(say, int(run[0].s.card))), False


def _lose(run: Run, say: Say) -> Told:
    lost = [_lost(int(step.s.card), step.arguments[0], say) for step in run]
    yield say("loses {goods}").format(goods=listed(say, lost)), False


def _lost(card: int, word: str, say: Say) -> str:
    if word == MEMBER_NAMES[HUNTER]:
        return counted(say, "hunter", 1)
    if word == "tokens":
        return tokens(say, [int(number) for number in CHOSEN_TOKENS[card]])
    return hoard(say, HOARD_NAMES.index(word))


def _tell(run: Run, say: Say) -> Told:
    words = say("takes a {animal} into memory")
    yield words.format(animal=named(say, run[0].arguments[0])), False


def _spawn(run: Run, say: Say) -> Told:
    s, name = run[0].s, run[0].arguments[0]
    animal = named(say, SPECIES_NAMES[SPAWN[s.tile[CELL_NAMES.index(name)]]])
    yield say("brings a {animal} to {cell}").format(animal=animal, cell=name), False


def _restore(run: Run, say: Say) -> Told:
    yield say("restores the tile on {cell}").format(cell=run[0].arguments[0]), False


def _burn(run: Run, say: Say) -> Told:
    yield say("loses the tile on {cell}: exhausted").format(cell=run[0].arguments[0]), False


def _erase(run: Run, say: Say) -> Told:
    words = say("loses a cube on the {wall}")
    yield words.format(wall=_wall(run, say)), False


def _break(run: Run, say: Say) -> Told:
    craft = craft_name(say, CRAFT_IDS.index(run[0].arguments[0]))
    yield say("loses the {craft}").format(craft=craft), False


def _lower(run: Run, say: Say) -> Told:
    s, track = run[0].s, TRACK_NAMES.index(run[0].arguments[0])
    words = say("falls back in {track}")
    yield words.format(track=named(say, TRACK_NAMES[track])), False
    yield track_words(say, track, int(s.capability[run[0].player, track]) - 1), True


def _ochre(run: Run, say: Say) -> Told:
    yield say("the rivals paint the {wall}").format(wall=_wall(run, say)), False


def _wall(run: Run, say: Say) -> str:
    s = run[0].s
    wall = WALL_NAMES.index(run[0].arguments[0])
    return wall_name(say, s.order[: s.num_frescoes], wall)


TELLERS: Mapping[str, Callable[[Run, Say], Told]] = {
    "accept": _accept,
    "refuse": _refuse,
    "lose": _lose,
    "tell": _tell,
    "spawn": _spawn,
    "restore": _restore,
    "burn": _burn,
    "erase": _erase,
    "break": _break,
    "lower": _lower,
    "ochre": _ochre,
}
