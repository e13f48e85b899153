"""The dock: the question or the picked group, and the viewer's cards (rule V16).

Each card shows its effect and when it can be played. Playable cards are links.
Playing a card takes two clicks, one to pick it and one to confirm, because all players will see it.
"""

from collections.abc import Iterator

from steppe.core.scene import Panel
from steppe.draw.choice import Choices
from steppe.draw.menu import menu
from steppe.draw.svg import escape
from steppe.games.valley.rules.cards import TRICK_NAMES, TRICK_WINDOWS, TRICKS, WINDOW_SWITCHES
from steppe.games.valley.rules.state import HELD, State
from steppe.games.valley.views.card_text import trick_name, trick_text, trick_when
from steppe.games.valley.views.hand.ask import Strip, answers, draw_answers, draw_question
from steppe.games.valley.views.hand.tray import draw_tray
from steppe.games.valley.views.panels.meal import gain_words, with_gain
from steppe.games.valley.views.pictures import trick_icon
from steppe.games.valley.views.types import Scene


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return the question and the cards that answer it."""
    return (
        _played(scene, choices)
        or draw_tray(scene, draw_answers(scene, choices))
        or Strip(scene, choices).asked(draw_question(scene, choices))
    ) + _playable(scene, choices)


def _playable(scene: Scene, choices: Choices) -> str:
    """Return the names of the playable cards; the panel shows their texts."""
    names = "".join(
        _named(scene, choices, trick)
        for trick in (held(scene.position.state, scene.viewer) if scene.viewer is not None else ())
        if choices.of(TRICK_NAMES[trick])
    )
    label = escape(scene.say("Cards that can be played now"))
    return (
        f'<div class="playables" role="group" aria-label="{label}">{names}</div>' if names else ""
    )


def _named(scene: Scene, choices: Choices, trick: int) -> str:
    name, address = TRICK_NAMES[trick], escape(scene.link(choices.toggled(TRICK_NAMES[trick])))
    picked = ' aria-current="true"' if name in choices.picked else ""
    title = escape(with_gain(scene.say, scene.position, trick, trick_name(scene.say, trick)))
    effect = escape(trick_text(scene.say, scene.position.state, trick))
    return (
        f'<a class="playable-name" href="{address}" data-pick="{name}" title="{effect}"{picked}>'
        f"{trick_icon(trick, scene.sprite)}{title}</a>"
    )


def _played(scene: Scene, choices: Choices) -> str:
    """Return the targets of the picked card; "" if no card is picked."""
    trick = next((n for n, name in enumerate(TRICK_NAMES) if name in choices.picked), None)
    if trick is None:
        return ""
    strip, say = Strip(scene, choices), scene.say
    body = answers(strip, scene.open_moves())
    more = gain_words(say, scene.position, scene.position.player, trick)
    words = f"{trick_text(say, strip.s, trick)} {more}".rstrip()
    return menu(with_gain(say, scene.position, trick, trick_name(say, trick)), words, body)


def held(s: State, tribe: int) -> Iterator[int]:
    """Yield the cards in a hand that the viewer knows."""
    return (trick for trick in range(TRICKS) if s.trick[trick] == HELD + tribe)


def draw_cards(scene: Scene, choices: Choices) -> tuple[Panel, ...]:
    """Return the viewer's trick cards with the switches for their windows [V23.4]."""
    if scene.viewer is None:
        return ()
    cards = [*held(scene.position.state, scene.viewer)]  # each keeps its place, playable or not
    body = "".join(
        f'<div class="held">{_card(scene, choices, trick)}{draw_switches(scene, trick)}</div>'
        for trick in cards
    )
    say = scene.say
    note = say("hidden from others") if cards else say("none yet")
    return (
        Panel(say("Your cards"), f'<div class="cards">{body}</div>', "stone-tablet", note, True),
    )


def _card(scene: Scene, choices: Choices, trick: int) -> str:
    """Return a card, as a link if it is playable now."""
    name, face = TRICK_NAMES[trick], _face(scene, trick)
    if not choices.of(name):
        return f'<div class="trick">{face}</div>'
    picked = ' aria-current="true"' if name in choices.picked else ""
    address = escape(scene.link(choices.toggled(name)))
    words = escape(scene.say("playable now"))
    return (
        f'<a class="trick playable" href="{address}" data-pick="{name}"{picked}>'
        f'{face}<span class="trick-now">{words}</span></a>'
    )


def _face(scene: Scene, trick: int) -> str:
    """Return the face of a card: its picture, name, text, and when it can be played."""
    s, say = scene.position.state, scene.say
    name, effect = escape(trick_name(say, trick)), escape(trick_text(say, s, trick))
    when = escape(trick_when(say, trick))
    return (
        f'<b class="trick-name">{trick_icon(trick, scene.sprite)}{name}</b>'
        f'<span class="trick-text">{effect}</span><small class="trick-when">{when}</small>'
    )


def draw_switches(scene: Scene, trick: int) -> str:
    """Return a switch for each window in which the owner can be asked to play the card."""
    names = [name for window in TRICK_WINDOWS[trick] for name in WINDOW_SWITCHES[window]]
    shown = [name for name in names if name in scene.switches]
    if not shown:
        return ""
    titles = {kind.name: kind.title for kind in scene.position.game.windows}
    label, ask = escape(trick_name(scene.say, trick)), scene.say("When to ask you")
    if not any(scene.switches[name] for name in shown):
        ask = scene.say("You pass automatically")
    buttons = "".join(
        f'<button class="switch" form="switch-{name}" aria-pressed='
        f'"{str(scene.switches[name]).lower()}"><i aria-hidden="true"></i>'
        f"<span>{escape(scene.say(titles[name]))}</span></button>"
        for name in shown
    )
    words = escape(
        scene.say("If ticked, the match waits for your answer. If not, you pass automatically.")
    )
    return (
        f'<details class="asked" id="asked-{TRICK_NAMES[trick]}"><summary>{escape(ask)}</summary>'
        f'<p>{words}</p><div role="group" aria-label="{label}">{buttons}</div></details>'
    )
