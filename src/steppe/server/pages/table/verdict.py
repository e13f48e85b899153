"""A match's result in words: the winner, the margin, and why it ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from steppe.core.i18n import msgid
from steppe.draw.words import listed
from steppe.play.result import eliminated
from steppe.server.pages.table.table_view import Notice, TableView

_BEHIND = (  # by rank, starting with second place
    msgid("You finish second, {points} behind"),
    msgid("You finish third, {points} behind"),
    msgid("You finish fourth, {points} behind"),
    msgid("You finish fifth, {points} behind"),
    msgid("You finish sixth, {points} behind"),
)
_LEVEL = (
    msgid("You finish second"),
    msgid("You finish third"),
    msgid("You finish fourth"),
    msgid("You finish fifth"),
    msgid("You finish sixth"),
)


@dataclass(frozen=True)
class Verdict:
    """The result as a headline: a sentence with a gap for ``name``, and a line below it."""

    sentence: str
    name: str
    words: str


def result_notice(look: TableView) -> Notice:
    """Return the status line for a finished match."""
    voice, call = outcome(look)
    return Notice(voice, call, how(look))


def outcome(look: TableView) -> tuple[str, str]:
    """Return the style and the message for the result, as the viewer sees it."""
    say, names = look.say, look.names
    winners = look.winners
    if len(names) == 1:
        return _outcome_alone(look, bool(winners))
    if len(winners) == len(names) or (len(winners) > 1 and len(names) == 2):
        return "note", say("Draw")
    everyone = len(look.seats) == len(names)
    if look.seats & winners and not everyone:
        return "won", say("You share the win") if len(winners) > 1 else say("You win!")
    voice = "lost" if look.seats and not everyone else "won" if look.seats else "note"
    if len(winners) == 1:
        return voice, say("{name} wins", name=names[min(winners)])
    shared = ", ".join(names[player] for player in sorted(winners))
    return voice, say("{names} share the win", names=shared)


def _outcome_alone(look: TableView, won: bool) -> tuple[str, str]:
    """Return the style and the message for a solo match's result."""
    say, name = look.say, look.names[0]
    if look.seats:
        return ("won", say("You win!")) if won else ("lost", say("You lose"))
    return "note", say("{name} wins" if won else "{name} loses", name=name)


def how(look: TableView) -> str:
    """Return the game's own description of the end, or a note on who resigned or left."""
    say, left = look.say, look.match.left
    if left and len(look.names) <= 2:
        return say("You resigned") if look.seats == left else _gave_up(look, say("{name} resigned"))
    if left:
        return _gave_up(look, say("{name} left"))
    _, words, why = look.status()
    return f"{words} ({why})" if words and why else words or why


def _gave_up(look: TableView, phrase: str) -> str:
    return phrase.format(name=", ".join(look.names[player] for player in sorted(look.match.left)))


def ranked(look: TableView) -> list[int]:
    """Return the players, best result first; those who left or were eliminated come last."""
    returns, scores = look.results
    out = look.match.left | eliminated(look.match.position)
    return sorted(range(len(scores)), key=lambda n: (-returns[n], n in out, -scores[n]))


def verdict(look: TableView) -> Verdict:
    """Return the headline of the result, as the viewer sees it."""
    say, winners = look.say, sorted(look.winners)
    if not winners:
        return Verdict(_lost(look), "", how(look))
    if len(winners) == len(look.names) > 1:
        return Verdict(say("It's a draw"), "", how(look))
    margin, shared = _margin(look, winners), len(winners) > 1
    if any(_is_self(look, player) for player in winners):
        return Verdict(say("You share the win") if shared else say("You win!"), "", margin)
    sentence = say("{names} share the win", names="{name}") if shared else say("{name} wins")
    return Verdict(sentence, listed(say, [look.names[player] for player in winners]), margin)


def _lost(look: TableView) -> str:
    """Return the headline of a match without a winner, which for a solo match is a loss."""
    say = look.say
    if len(look.names) > 1:
        return say("Nobody wins")
    return say("You lose") if look.seats else say("{name} loses", name=look.names[0])


def _is_self(look: TableView, player: int) -> bool:
    return player in look.seats and (len(look.seats) < len(look.names) or len(look.names) == 1)


def _margin(look: TableView, winners: Sequence[int]) -> str:
    """Return the winner's margin, or the viewer's distance to the winner.

    Return "" for a winner on equal points, since the reason for the end explains the win.
    """
    if look.match.was_left or len(look.names) == 1:
        return how(look)
    order = ranked(look)
    own = next((player for player in order if _is_self(look, player)), None)
    if own is not None and own not in winners:
        return _behind(look, winners[0], order.index(own), own)
    return _ahead(look, winners, order[len(winners)])


def _behind(look: TableView, winner: int, rank: int, own: int) -> str:
    scores = look.match.scores()
    lead = scores[winner] - scores[own]
    if len(look.names) == 2:
        margin = look.say("You lose by {points}", points=counted(look, lead))
        return margin if lead > 0 else look.say("You lose")
    if lead <= 0:
        return look.say(_LEVEL[rank - 1])
    return look.say(_BEHIND[rank - 1], points=counted(look, lead))


def _ahead(look: TableView, winners: Sequence[int], second: int) -> str:
    say, scores = look.say, look.match.scores()
    points, lead = counted(look, scores[winners[0]]), scores[winners[0]] - scores[second]
    if len(winners) > 1:
        return say("{points} each", points=points)
    if lead <= 0:
        return ""
    return say(
        "{points}, {lead} more than {name}", points=points, lead=lead, name=look.names[second]
    )


def counted(look: TableView, number: int) -> str:
    """Return an amount in points, or in the game's own unit."""
    one, many = look.match.game.unit
    if one:
        return look.say.plural(one, many, number)
    return look.say.plural("1 point", "{count} points", number)


def why(look: TableView) -> str:
    """Return the reason for the end and the tiebreaker in words, "" if ``how`` states both."""
    if look.match.was_left or len(look.names) == 1:
        return ""
    return look.status()[2]
