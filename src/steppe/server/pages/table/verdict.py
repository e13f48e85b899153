"""How a match ended, in words: who won, by what, and why it was over."""

from collections.abc import Sequence
from dataclasses import dataclass

from steppe.core.i18n import msgid
from steppe.draw.words import listed
from steppe.server.pages.table.table_view import Notice, TableView

_BEHIND = (  # who comes after one winner, after two …
    msgid("you are second, {points} behind"),
    msgid("you are third, {points} behind"),
    msgid("you are fourth, {points} behind"),
    msgid("you are fifth, {points} behind"),
    msgid("you are sixth, {points} behind"),
)
_LEVEL = (
    msgid("you are second"),
    msgid("you are third"),
    msgid("you are fourth"),
    msgid("you are fifth"),
    msgid("you are sixth"),
)


@dataclass(frozen=True)
class Verdict:
    """The end of a match as a headline: a sentence with a gap for ``name``, then how."""

    sentence: str
    name: str
    words: str


def result_notice(look: TableView) -> Notice:
    """Return the status line of a finished match."""
    voice, call = outcome(look)
    return Notice(voice, call, how(look))


def outcome(look: TableView) -> tuple[str, str]:
    """Return the voice and the call of the end, as who looks sees it."""
    say, names = look.say, look.names
    winners = look.winners
    if len(names) == 1:
        return _outcome_alone(look, bool(winners))
    if len(winners) == len(names) or (len(winners) > 1 and len(names) == 2):
        return "note", say("Draw")
    everyone = len(look.seats) == len(names)
    if look.seats & winners and not everyone:
        return "won", say("You share the win") if len(winners) > 1 else say("You win")
    voice = "lost" if look.seats and not everyone else "won" if look.seats else "note"
    if len(winners) == 1:
        return voice, say("{name} wins", name=names[min(winners)])
    shared = ", ".join(names[player] for player in sorted(winners))
    return voice, say("{names} share the win", names=shared)


def _outcome_alone(look: TableView, won: bool) -> tuple[str, str]:
    """Return the voice and the call of the end of a match that one has played alone."""
    say, name = look.say, look.names[0]
    if look.seats:
        return ("won", say("You win")) if won else ("lost", say("You lose"))
    return "note", say("{name} wins" if won else "{name} loses", name=name)


def how(look: TableView) -> str:
    """Return what the game says of its end, or who gave up."""
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
    """Return the players, the best result first."""
    returns, scores = look.results
    return sorted(range(len(scores)), key=lambda player: (-returns[player], -scores[player]))


def verdict(look: TableView) -> Verdict:
    """Return the headline of the end, as who looks sees it."""
    say, winners = look.say, look.winners
    burns = say("The fires burn for {name}")
    if not winners:
        return Verdict(_gone_out(look), "", how(look))
    if len(winners) == len(look.names) > 1:
        return Verdict(say("Nobody is ahead"), "", how(look))
    names = [_called(look, player) for player in sorted(winners)]
    return Verdict(burns, listed(say, names), _margin(look, sorted(winners)))


def _gone_out(look: TableView) -> str:
    """Return the headline of a match that nobody has won: that it is lost, if one played alone."""
    say = look.say
    if len(look.names) > 1:
        return say("The fires have gone out")
    if look.seats:
        return say("The fires have gone out: you lose")
    return say("The fires have gone out: {name} loses", name=look.names[0])


def _called(look: TableView, player: int) -> str:
    """Return what a winner is called: "you" for who looks, unless he plays all seats."""
    return look.say("you") if _is_self(look, player) else look.names[player]


def _is_self(look: TableView, player: int) -> bool:
    return player in look.seats and (len(look.seats) < len(look.names) or len(look.names) == 1)


def _margin(look: TableView, winners: Sequence[int]) -> str:
    """Return by what somebody won, or how far behind who looks has come in.

    Nothing where the points are equal: why the match was over tells then.
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
    """Return a number of points, or of what this game counts."""
    one, many = look.match.game.unit
    if one:
        return look.say.plural(one, many, number)
    return look.say.plural("1 point", "{count} points", number)


def why(look: TableView) -> str:
    """Return in a few words why the match was over, and how a tie was told apart;
    nothing where that is all there is to say."""
    if look.match.was_left or len(look.names) == 1:
        return ""
    return look.status()[2]
