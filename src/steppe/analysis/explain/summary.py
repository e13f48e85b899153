"""Put an analysis into short sentences for one player."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from steppe.analysis.judge.effort import COSTS, LEVELS, LUCK, MEASURED
from steppe.analysis.judge.report import (
    BLUNDER,
    CLEAR,
    EXACT,
    INACCURACY,
    LIKELY,
    MISTAKE,
    Analysis,
    Decision,
    Seat,
    left_open,
)
from steppe.core.game import Game
from steppe.core.i18n import Translator, figure, msgid, msgids

_LEAST = 0.005  # half a point: anything less counts as zero
_SURE: Mapping[str, str] = msgids({EXACT: "certain", CLEAR: "clear", LIKELY: "likely"})
_PROVEN: Mapping[tuple[int, int], str] = msgids(  # keyed by the chances after both moves
    {
        (100, 0): "With best play the better move wins; the move played loses.",
        (100, 50): "With best play the better move wins; the move played shares the win.",
        (50, 0): "With best play the better move shares the win; the move played loses.",
    }
)
_HOW: Mapping[str, str] = msgids(
    {
        CLEAR: "Bots that play on from here also do better with that move.",
        LIKELY: "Only the search found this.",
    }
)
_SIGNS = {BLUNDER: "??", MISTAKE: "?", INACCURACY: "?!"}
_MUCH = 0.1  # a rival who lost a smaller share of the win is not mentioned
_LONGER = msgid("A much longer search agrees.")
_GAVE = (  # one text about another player, one addressed to the reader
    msgid("Luck gave {name} {amount} of winning chance."),
    msgid("Luck gave you {amount} of winning chance."),
)
_TOOK = (
    msgid("Luck cost {name} {amount} of winning chance."),
    msgid("Luck cost you {amount} of winning chance."),
)
_GAVE_SOME = msgid("{name} gave away {amount} of winning chance in all.")
_GAVE_ALL = msgid("{name} gave away over 100 points of winning chance in all.")
_NOTHING = (
    msgid("No decision cost {name} anything."),
    msgid("None of your decisions cost you anything."),
)
_RANGE = (
    msgid("{count} mistakes cost {name} between {least} and {most} points of winning chance."),
    msgid("{count} mistakes cost you between {least} and {most} points of winning chance."),
)
_DOUBT: Mapping[bool, str] = {  # keyed by whether luck has a bar
    True: msgid("This match is hard to explain: luck and decisions account for too little of it."),
    False: msgid("This match is hard to explain: decisions account for too little of it."),
}
_LITTLE = msgid("No decision cost {name} much."), msgid("None of your decisions cost you much.")


@dataclass(frozen=True)
class Summary:
    """An analysis from the viewpoint of ``seat``; ``found`` is None until there is an analysis.

    ``names`` are the players' names. ``is_own`` says whether the seat belongs to the reader.
    ``moves`` are the events' numbers in the move list, if time is counted in moves.
    """

    game: Game
    names: tuple[str, ...]
    say: Translator
    seat: int
    found: Analysis | None = None
    is_own: bool = False
    moves: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.names)

    def has(self, level: str) -> bool:
        """Return whether the analysis has reached a level."""
        return self.found is not None and LEVELS.index(self.found.stage) >= LEVELS.index(level)

    @property
    def own(self) -> Seat | None:
        """Return the seat's results."""
        return None if self.found is None else self.found.seats[self.seat]

    @cached_property
    def tells_chances(self) -> bool:
        """Return whether chances to win are reliable enough to show; otherwise goals are shown."""
        return self._believed("chances")

    @cached_property
    def tells_luck(self) -> bool:
        """Return whether luck explains enough of a result to have its own bar."""
        return bool(self.game.max_outcomes) and self._believed("luck")

    def _believed(self, what: str) -> bool:
        return bool(self.game.measured(MEASURED, self.players).get(what, True))

    def bars(self, player: int) -> Mapping[str, float]:
        """Return the parts of a player's result; luck without a bar is added to the rest."""
        assert self.found is not None
        bars = self.found.seats[player].bars
        if self.tells_luck:
            return bars
        return bars | {"luck": 0.0, "drift": bars["luck"] + bars["drift"]}

    def percent(self, share: float) -> str:
        """Return a share of the win, or a difference of two, as text: "8%"."""
        return percent(self.say, share)


def percent(say: Translator, share: float) -> str:
    """Return a share of the win, or a difference of two, as text: "8%"."""
    return say("{number}%", number=figure(hundredths(share)))


def points(say: Translator, share: float) -> str:
    """Return the difference between two shares of the win as text: "8 points"."""
    return say.plural("1 point", "{count} points", hundredths(share))


def hundredths(share: float) -> int:
    """Return a share, or a difference between shares, in whole hundredths."""
    return round(100 * share)


def headline(summary: Summary) -> str:
    """Return a sentence or two on the mistakes that decided the match; "" while unknown."""
    if summary.own is None or not summary.tells_chances or not summary.has(COSTS):
        return ""
    parts = _decisions(summary, summary.own), _rivals(summary, summary.own)
    return " ".join(filter(None, parts))


def about_luck(summary: Summary) -> str:
    """Return a sentence on a seat's luck, and a warning if much is unexplained."""
    if summary.own is None:
        return ""
    luck = _luck(summary, summary.own) if summary.has(LUCK) and summary.tells_luck else ""
    doubt = _doubt(summary) if summary.has(COSTS) else ""
    return " ".join(filter(None, (luck, doubt)))


def _luck(summary: Summary, own: Seat) -> str:
    luck, name = own.sums["luck"], summary.names[summary.seat]
    if abs(luck) < _LEAST:
        return summary.say("Luck evened out.")
    words = (_GAVE if luck > 0 else _TOOK)[summary.is_own]
    return summary.say(words, name=name, amount=points(summary.say, abs(luck)))


def _decisions(summary: Summary, own: Seat) -> str:
    """Return a sentence on the cost of the costliest decisions."""
    say, costs = summary.say, [own.decisions[one.decision].cost for one in own.moments]
    name = summary.names[summary.seat]
    if own.given_away < 100 * _LEAST:
        return say(_NOTHING[summary.is_own], name=name)
    if not costs:
        return say(_LITTLE[summary.is_own], name=name)
    least, most = hundredths(min(costs)), hundredths(max(costs))
    if least < most:
        words = _RANGE[summary.is_own]
        return say(words, name=name, count=len(costs), least=least, most=most)
    amount = points(say, max(costs))
    if summary.is_own:
        return say.plural(
            "One mistake cost you {amount} of winning chance.",
            "{count} mistakes cost you {amount} of winning chance each.",
            len(costs),
            amount=amount,
        )
    return say.plural(
        "One mistake cost {name} {amount} of winning chance.",
        "{count} mistakes cost {name} {amount} of winning chance each.",
        len(costs),
        name=name,
        amount=amount,
    )


def _rivals(summary: Summary, own: Seat) -> str:
    """Return a sentence on the rival who gave away most, if rivals' mistakes helped the seat."""
    assert summary.found is not None
    rivals = (seat for seat in summary.found.seats if seat.seat != own.seat)
    most = max(rivals, key=lambda seat: seat.given_away, default=own)
    is_gain = own.result > own.curve[0] and summary.bars(own.seat)["swings"] >= _MUCH
    if most is own or not is_gain or most.given_away < 100 * _MUCH:
        return ""
    words = _GAVE_ALL if most.given_away > 100 else _GAVE_SOME
    amount = points(summary.say, most.given_away / 100)
    return summary.say(words, name=summary.names[most.seat], amount=amount)


def _doubt(summary: Summary) -> str:
    """Return a warning that the match is hard to explain; "" if it is not."""
    if summary.own is None or not left_open(summary.bars(summary.seat)):
        return ""
    return summary.say(_DOUBT[summary.tells_luck])


def accuracy_of(summary: Summary, seat: int) -> str:
    """Return a player's accuracy, with the number of decisions; "" while unknown."""
    own = summary.found.seats[seat] if summary.found is not None else None
    if own is None or own.accuracy is None:
        return ""
    return summary.say.plural(
        "Accuracy {percent}% in 1 decision",
        "Accuracy {percent}% in {count} decisions",
        len(own.decisions),
        percent=figure(round(own.accuracy)),
    )


def sign_of(decision: Decision) -> str:
    """Return the usual sign for a costly decision: "?!", "?" or "??"."""
    return _SIGNS.get(decision.label, _SIGNS[INACCURACY])


def led(summary: Summary, decision: Decision) -> str:
    """Return the chances after the better and the played move; "" if chances are not shown."""
    if summary.own is None or not summary.tells_chances:
        return ""
    after = hundredths(summary.own.curve[decision.last + 1])
    better = min(100, after + hundredths(decision.cost))  # the cost shown is their difference
    ends = better, better - hundredths(decision.cost)
    if decision.sure == EXACT and ends in _PROVEN:
        return summary.say(_PROVEN[ends])
    return summary.say(
        "Chance to win: {better}% with the better move, {played}% with the move played.",
        better=ends[0],
        played=ends[1],
    )


def sure(summary: Summary, how: str) -> tuple[str, str]:
    """Return one word for how certain a cost is, and a sentence on the evidence.

    For solved costs the sentence is empty: ``led`` gives their evidence.
    """
    word = summary.say(_SURE[how])
    if how == CLEAR and summary.game.is_combinatorial:
        return word, summary.say(_LONGER)
    return word, summary.say(_HOW[how]) if how in _HOW else ""
