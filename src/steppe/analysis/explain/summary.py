"""An analysis told to somebody: what is said of it, in words that need no explanation."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from steppe.analysis.judge.effort import LEVELS, MEASURED
from steppe.analysis.judge.report import CLEAR, EXACT, LIKELY, Analysis, Decision, Seat, left_open
from steppe.core.game import Game
from steppe.core.i18n import Translator, figure, msgid, msgids
from steppe.draw.words import decimal

_LEAST = 0.005  # half a hundredth: what is less is said to be nothing
_SURE: Mapping[str, str] = msgids({EXACT: "certain", CLEAR: "clear", LIKELY: "likely"})
_PROVEN: Mapping[tuple[int, int], str] = msgids(  # by what the better one and that played come to
    {
        (100, 0): "Worked out to the end: the better move wins, the one played loses.",
        (100, 50): "Worked out to the end: the better move wins, the one played shares the win.",
        (50, 0): "Worked out to the end: the better move shares the win, the one played loses.",
    }
)
_HOW: Mapping[str, str] = msgids(
    {
        CLEAR: "Bots that play on from here do better with it, too.",
        LIKELY: "Only a search has seen this.",
    }
)
_MUCH = 0.1  # of the win: what a rival has given away is told from there on
_LONGER = msgid("A much longer search says so, too.")
_GAVE = (  # to others, to who reads
    msgid("Luck gave {name} {amount} of the chance to win."),
    msgid("Luck gave you {amount} of the chance to win."),
)
_TOOK = (
    msgid("Luck took {amount} of the chance to win from {name}."),
    msgid("Luck took {amount} of the chance to win from you."),
)
_GAVE_SOME = msgid("{name} gave away {amount} of the chance to win in all.")
_GAVE_ALL = msgid("{name} gave the chance to win away more than once.")
_NOTHING = (
    msgid("No decision of {name} took anything."),
    msgid("None of your decisions took anything."),
)
_DOUBT: Mapping[bool, str] = {  # by whether luck has a bar
    True: msgid(
        "This match cannot be explained well: more is left open than luck and decisions tell."
    ),
    False: msgid("This match cannot be explained well: more is left open than decisions tell."),
}
_LITTLE = msgid("No decision of {name} took much."), msgid("None of your decisions took much.")


@dataclass(frozen=True)
class Summary:
    """Who is told what: an analysis (``None``: there is none yet) of a match of ``game``.

    ``names`` are what the players are called, ``seat`` whose view is told, ``is_own`` whether it
    is the seat of who reads.
    """

    game: Game
    names: tuple[str, ...]
    say: Translator
    seat: int
    found: Analysis | None = None
    is_own: bool = False

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.names)

    def has(self, level: str) -> bool:
        """Return whether the analysis has come so far."""
        return self.found is not None and LEVELS.index(self.found.stage) >= LEVELS.index(level)

    @property
    def own(self) -> Seat | None:
        """Return what the match was for the seat."""
        return None if self.found is None else self.found.seats[self.seat]

    @cached_property
    def tells_chances(self) -> bool:
        """Return whether chances to win are good enough to be shown; else the way to goals is."""
        return self._believed("chances")

    @cached_property
    def tells_luck(self) -> bool:
        """Return whether luck explains enough of a result to have a bar of its own."""
        return bool(self.game.max_outcomes) and self._believed("luck")

    def _believed(self, what: str) -> bool:
        return bool(self.game.measured(MEASURED, self.players).get(what, True))

    def bars(self, player: int) -> Mapping[str, float]:
        """Return what brought a player where he came; luck that is not told is left open."""
        assert self.found is not None
        bars = self.found.seats[player].bars
        if self.tells_luck:
            return bars
        return bars | {"luck": 0.0, "drift": bars["luck"] + bars["drift"]}

    def percent(self, share: float) -> str:
        """Return a share of the win, or a difference of two, in words: "8 %"."""
        return percent(self.say, share)


def percent(say: Translator, share: float) -> str:
    """Return a share of the win, or a difference of two, in words: "8 %"."""
    return say("{number}%", number=figure(hundredths(share)))


def hundredths(share: float) -> int:
    """Return a share, or a difference of shares, in whole hundredths."""
    return round(100 * share)


def headline(told: Summary) -> str:
    """Return in a sentence or two what decided the match for a seat; "" before that is known."""
    if told.own is None or not told.tells_chances:
        return ""
    parts = [_luck(told, told.own) if told.has("luck") and told.tells_luck else ""]
    if told.has("costs"):
        parts += [_decisions(told, told.own), _rivals(told, told.own), _doubt(told)]
    return " ".join(filter(None, parts))


def _luck(told: Summary, own: Seat) -> str:
    luck, name = own.sums["luck"], told.names[told.seat]
    if abs(luck) < _LEAST:
        return told.say("Luck evened out.")
    words = (_GAVE if luck > 0 else _TOOK)[told.is_own]
    return told.say(words, name=name, amount=told.percent(abs(luck)))


def _decisions(told: Summary, own: Seat) -> str:
    """Say what the costliest decisions took."""
    say, costs = told.say, [own.decisions[one.decision].cost for one in own.moments]
    name = told.names[told.seat]
    if own.given_away < 100 * _LEAST:
        return say(_NOTHING[told.is_own], name=name)
    if not costs:
        return say(_LITTLE[told.is_own], name=name)
    least, most = told.percent(min(costs)), told.percent(max(costs))
    if least == most:
        return say.plural(
            "One decision took {amount} of the chance to win.",
            "{count} decisions took {amount} of the chance to win each.",
            len(costs),
            amount=most,
        )
    return say(
        "{count} decisions took {least} to {most} of the chance to win each.",
        count=len(costs),
        least=least,
        most=most,
    )


def _rivals(told: Summary, own: Seat) -> str:
    """Say of who came out ahead which rival's decisions gave away most, if that was much."""
    assert told.found is not None
    rivals = (seat for seat in told.found.seats if seat.seat != own.seat)
    most = max(rivals, key=lambda seat: seat.given_away, default=own)
    is_gain = own.result > own.curve[0] and told.bars(own.seat)["swings"] >= _MUCH
    if most is own or not is_gain or most.given_away < 100 * _MUCH:
        return ""
    words = _GAVE_ALL if most.given_away > 100 else _GAVE_SOME
    amount = told.percent(most.given_away / 100)
    return told.say(words, name=told.names[most.seat], amount=amount)


def _doubt(told: Summary) -> str:
    """Return that a match cannot be explained well, where by what is shown that is so."""
    if told.own is None or not left_open(told.bars(told.seat)):
        return ""
    return told.say(_DOUBT[told.tells_luck])


def per_decision(told: Summary, seat: int) -> str:
    """Return what a decision of a player gave away on average; "" before that is known."""
    if told.found is None or not told.has("costs") or not told.tells_chances:
        return ""
    away = decimal(told.say, told.found.seats[seat].per_ten / 10)
    return told.say("{percent}% lost per decision", percent=away)


def led(told: Summary, decision: Decision) -> str:
    """Return what the better move and the one played led to; "" where chances are not told."""
    if told.own is None or not told.tells_chances:
        return ""
    after = told.own.curve[decision.last + 1]
    ends = min(100, hundredths(after + decision.cost)), hundredths(after)
    if decision.sure == EXACT and ends in _PROVEN:
        return told.say(_PROVEN[ends])
    return told.say(
        "Chance to win: {better}% with the better move, {played}% with the one played.",
        better=ends[0],
        played=ends[1],
    )


def sure(told: Summary, how: str) -> tuple[str, str]:
    """Return how sure it is that a decision cost something: in a word, and how that is known.

    Of what is certain ``led`` has said it.
    """
    word = told.say(_SURE[how])
    if how == CLEAR and told.game.is_combinatorial:
        return word, told.say(_LONGER)
    return word, told.say(_HOW[how]) if how in _HOW else ""
