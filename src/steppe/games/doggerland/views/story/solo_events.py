"""What the solo card asked for, as clauses (rules D21.7 to D21.10)."""

from collections.abc import Callable, Mapping

from steppe.core.say import Say
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
from steppe.games.doggerland.views.lore import card_event, card_name
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.story.planning import Run, Told
from steppe.games.doggerland.views.words import counted, craft_name, hoard, named, tokens, wall_name


def _accept(run: Run, say: Say) -> Told:
    yield (
        say("accepts: {event}", event=card_event(say, int(run[0].s.card)).removesuffix(".")),
        False,
    )


def _refuse(run: Run, say: Say) -> Told:
    yield say("refuses: {card}", card=card_name(say, int(run[0].s.card))), False


def _lose(run: Run, say: Say) -> Told:
    lost = [_lost(int(step.s.card), step.arguments[0], say) for step in run]
    yield say("loses {goods}", goods=listed(say, lost)), False


def _lost(card: int, word: str, say: Say) -> str:
    if word == MEMBER_NAMES[HUNTER]:
        return counted(say, "hunter", 1)
    if word == "tokens":
        return tokens(say, [int(number) for number in CHOSEN_TOKENS[card]])
    return hoard(say, HOARD_NAMES.index(word))


def _tell(run: Run, say: Say) -> Told:
    yield say("takes a {animal} into memory", animal=named(say, run[0].arguments[0])), False


def _spawn(run: Run, say: Say) -> Told:
    s, name = run[0].s, run[0].arguments[0]
    animal = named(say, SPECIES_NAMES[SPAWN[s.tile[CELL_NAMES.index(name)]]])
    yield say("brings a {animal} to {cell}", animal=animal, cell=name), False


def _restore(run: Run, say: Say) -> Told:
    yield say("restores the tile on {cell}", cell=run[0].arguments[0]), False


def _burn(run: Run, say: Say) -> Told:
    yield say("loses the tile on {cell}: exhausted", cell=run[0].arguments[0]), False


def _erase(run: Run, say: Say) -> Told:
    yield say("loses a cube on the {wall}", wall=_wall(run, say)), False


def _break(run: Run, say: Say) -> Told:
    craft = craft_name(say, CRAFT_IDS.index(run[0].arguments[0]))
    yield say("loses a {craft}", craft=craft), False


def _lower(run: Run, say: Say) -> Told:
    s, track = run[0].s, TRACK_NAMES.index(run[0].arguments[0])
    yield say("falls back in {track}", track=named(say, TRACK_NAMES[track])), False
    yield track_words(say, track, int(s.capability[run[0].player, track]) - 1), True


def _ochre(run: Run, say: Say) -> Told:
    yield say("the rivals paint the {wall}", wall=_wall(run, say)), False


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
