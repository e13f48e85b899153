"""A match's result in words: the winner, the margin, and why it ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from steppe.core.i18n import figure, msgid
from steppe.core.scene import Picture
from steppe.draw.words import capital, listed
from steppe.play.log import ON_TIME, RESIGN
from steppe.play.result import eliminated
from steppe.server.pages.table.table_view import Notice, TableView

_BEHIND = (  # by rank, starting with third place
    msgid("You finish third, {points} behind"),
    msgid("You finish fourth, {points} behind"),
    msgid("You finish fifth, {points} behind"),
    msgid("You finish sixth, {points} behind"),
)
_LEVEL = (  # starting with second place
    msgid("You finish second"),
    msgid("You finish third"),
    msgid("You finish fourth"),
    msgid("You finish fifth"),
    msgid("You finish sixth"),
)


@dataclass(frozen=True)
class Verdict:
    """The result as a headline with the margin, and a line below it."""

    headline: str
    words: str


def result_notice(look: TableView) -> Notice:
    """Return the status line for a finished match."""
    voice, call = outcome(look)
    return Notice(voice, call, how(look), counted_as(look))


def counted_as(look: TableView) -> str:
    """Return how a match counts for a viewer who has won after a bot had played for them."""
    won = look.seats & look.winners
    if not won or any(look.table.seats[seat].may_win for seat in won):
        return ""
    return look.say("a bot played for you: in your results, this match counts as lost")


def outcome(look: TableView) -> tuple[str, str]:
    """Return the style and the message for the result, as the viewer sees it."""
    say, names = look.say, look.names
    winners = look.winners
    if len(names) == 1:
        return _outcome_alone(look, bool(winners))
    if not winners:
        return "note", _lost(look)
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
    if lost_on_time(look):
        return (
            say("Your time ran out")
            if look.seats == left
            else _gave_up(look, say("{name} lost on time"))
        )
    if has_failed(look):
        return _gave_up(look, say("{name} failed"))
    if left and len(look.names) <= 2:
        return say("You resigned") if look.seats == left else _gave_up(look, say("{name} resigned"))
    if left:
        return _gave_up(look, say("{name} left"))
    _, words, why = look.status()
    return f"{words} ({why})" if words and why else words or why


def lost_on_time(look: TableView) -> bool:
    """Return whether a player's time ended the match."""
    return look.match.is_over and look.match.line[-1].move == RESIGN + ON_TIME


def has_failed(look: TableView) -> bool:
    """Return whether the fault of a program ended the match."""
    return look.match.is_over and bool(look.match.line[-1].fault)


def _gave_up(look: TableView, phrase: str) -> str:
    return phrase.format(name=", ".join(look.names[player] for player in sorted(look.match.left)))


def ranked(look: TableView) -> list[int]:
    """Return the players, best result first; those who left or were eliminated come last."""
    return sorted(range(len(look.names)), key=lambda player: _key(look, player))


def place_of(look: TableView, player: int) -> int:
    """Return a player's place, from 1: tied players share it, and those who are out are last."""
    if player in look.winners:
        return 1
    if player in _out(look):
        return len(look.names)
    mine = _key(look, player)
    return 1 + sum(_key(look, other) < mine for other in range(len(look.names)))


def _key(look: TableView, player: int) -> tuple[float, bool, int]:
    returns, scores = look.results
    return -returns[player], player in _out(look), -scores[player]


def _out(look: TableView) -> frozenset[int]:
    """Return the players who left or were eliminated."""
    return look.match.left | eliminated(look.match.position)


def verdict(look: TableView) -> Verdict:
    """Return the headline of the result, as the viewer sees it."""
    say, winners = look.say, sorted(look.winners)
    if not winners:
        reason = how(look)  # the names of players who left stay as they are
        return Verdict(_lost(look), reason if look.match.left else capital(reason))
    if len(winners) == len(look.names) > 1:
        return Verdict(say("It's a draw"), capital(how(look)))
    is_own = any(_is_self(look, player) for player in winners)
    if len(winners) > 1:
        names = listed(say, [look.names[player] for player in winners])
        shared = say("You share the win") if is_own else say("{names} share the win", names=names)
        return Verdict(shared, _place(look, winners))
    lead, name = _lead(look, winners), look.names[winners[0]]
    points = counted(look, lead)
    if is_own:
        won = say("You win by {points}", points=points) if lead > 0 else say("You win!")
    elif lead > 0:
        won = say("{name} wins by {points}", name=name, points=points)
    else:
        won = say("{name} wins", name=name)
    return Verdict(won, _place(look, winners))


def _lost(look: TableView) -> str:
    """Return the headline of a match without a winner, which for a solo match is a loss."""
    say = look.say
    if len(look.names) > 1:
        return say("Nobody wins")
    return say("You lose") if look.seats else say("{name} loses", name=look.names[0])


def _is_self(look: TableView, player: int) -> bool:
    return player in look.seats and (len(look.seats) < len(look.names) or len(look.names) == 1)


def _lead(look: TableView, winners: Sequence[int]) -> int:
    """Return how far the winner is ahead of the second; 0 if points did not decide the match."""
    is_last = len(_out(look)) == len(look.names) - 1
    if look.match.was_left or len(look.names) == 1 or is_last:
        return 0
    scores, order = look.results[1], ranked(look)
    return scores[winners[0]] - scores[order[len(winners)]]


def _place(look: TableView, winners: Sequence[int]) -> str:
    """Return the place of a viewer who lost, or otherwise the points; "" if they are equal."""
    say, scores, order = look.say, look.results[1], ranked(look)
    if look.match.was_left or len(look.names) == 1:
        return how(look)
    own = next((player for player in order if _is_self(look, player)), None)
    if own is not None and own not in winners and len(look.names) > 2:
        return _rank_of(look, own, scores[winners[0]] - scores[own])
    if len(winners) > 1:
        return say("{points} each", points=counted(look, scores[winners[0]]))
    if _lead(look, winners) <= 0:
        return ""
    high, low = counted(look, scores[winners[0]]), figure(scores[order[1]])
    return say("{high} to {low}", high=high, low=low)


def _rank_of(look: TableView, player: int, behind: int) -> str:
    """Return the place of a player who lost; the headline states the distance of the second."""
    place = place_of(look, player)
    if player in _out(look):
        return look.say("You finish last")
    if behind <= 0 or place == 2:
        return look.say(_LEVEL[place - 2])
    return look.say(_BEHIND[place - 3], points=counted(look, behind))


def counted(look: TableView, number: int) -> str:
    """Return an amount in points, or in the game's own unit."""
    one, many = look.match.game.unit
    if one:
        return look.say.plural(one, many, number)
    return look.say.plural("1 point", "{count} points", number)


def why(look: TableView, picture: Picture) -> str:
    """Return why the match ended and what decided it, "" if ``how`` states both."""
    if look.match.was_left or len(look.names) == 1:
        return ""
    reason, parts = look.status()[2], [item for item in picture.scoring if not item.apart]
    winners, order = sorted(look.winners), ranked(look)
    if len(parts) < 2 or len(winners) != 1 or _lead(look, winners) <= 0:
        return capital(reason)
    first, own = winners[0], next((n for n in order if _is_self(look, n)), winners[0])
    other = order[1] if own == first else own
    most = max(parts, key=lambda item: item.points[first] - item.points[other])
    high, low = figure(most.points[first]), figure(most.points[other])
    words = look.say(
        "{reason}; biggest difference: {name}, {high} to {low}",
        **{"reason": reason, "name": most.name, "high": high, "low": low},
    )
    return capital(words)
