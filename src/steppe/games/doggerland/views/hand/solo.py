"""Questions in a solo match: the round's event and the adversaries (rule D21)."""

from collections.abc import Callable

from steppe.draw.menu import menu
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.games.doggerland.rules import state
from steppe.games.doggerland.rules.tables import HUNTER, MEMBER_NAMES
from steppe.games.doggerland.views.card_text import card_event, card_name
from steppe.games.doggerland.views.hand.ask import Hand, tiles, wall_answer, walls
from steppe.games.doggerland.views.panels.fresco import draw_fresco


def _hearing(hand: Hand) -> str:
    yes = hand.answer("accept", lines(hand.say("Accept")))
    return _event(hand, yes + hand.quiet("refuse", hand.say("Refuse")))


def _event(hand: Hand, body: str) -> str:
    """Return the possible answers to the round's event."""
    card = int(hand.s.card)
    return menu(card_name(hand.say, card), card_event(hand.say, card), body)


def _suffering(hand: Hand) -> str:
    """Return the choices that an event offers: food, a hunter, an animal, a craft, a tile."""
    moves = hand.choices.moves
    if moves[0].partition(":")[0] in ("spawn", "restore", "burn"):
        return _event(hand, tiles(hand, moves))
    return _event(hand, "".join(_suffered(hand, move) for move in moves))


def _suffered(hand: Hand, move: str) -> str:
    verb, _, word = move.partition(":")
    if verb in ("erase", "ochre"):
        return wall_answer(hand, move)
    if verb == "break":
        return hand.answer(move, hand.craft(word))
    if verb == "lose" and word == "tokens":
        return hand.answer(move, escape(hand.words(move)))
    if verb == "lose" and word != MEMBER_NAMES[HUNTER]:
        return hand.answer(move, hand.hoard(word))
    return hand.answer(move, hand.icon(word) + f"<b>{hand.named(word)}</b>")


def _painting(hand: Hand) -> str:
    """Ask where the adversaries paint, with the fresco, which narrow pages show elsewhere."""
    title = hand.say("Where do the adversaries paint?")
    question = hand.say("You choose their cell; you cannot paint it afterwards.")
    fresco = draw_fresco(hand.scene, hand.choices).body
    return menu(title, question, fresco + walls(hand, hand.choices.moves))


ASKED: dict[int, Callable[[Hand], str]] = {
    state.HEARING: _hearing,
    state.SUFFERING: _suffering,
    state.OCHRE_PAINTING: _painting,
}
