"""The charts of an analysis: chances over the match, and what brought each seat where it came.

Each is drawn for two widths, says itself in a sentence, and has a table behind it. Before there
is anything to show the frames stand there already, as large as they will be.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from steppe.analysis.explain.summary import Summary, hundredths
from steppe.analysis.judge.effort import COSTS, LUCK
from steppe.analysis.judge.report import Analysis, Seat
from steppe.core.i18n import figure, msgid
from steppe.draw.chart import Curve
from steppe.draw.chart_table import Row, draw_figures, signs
from steppe.draw.curve import Point
from steppe.draw.score_bars import Account, Balance, Bar, draw_balance
from steppe.draw.svg import escape, seat_class
from steppe.draw.win_chart import Flag, Steps, draw_steps

Curves = Sequence[Sequence[float]]  # a share of the win for each seat and place

_SIZES = ((760, 330), (350, 262))
_STYLES = ("wide-only", "narrow-only")
_TURN = "turn"  # counts what is over; all other fields that count rounds, what is played
_TO_COME = "\N{EN DASH}"  # in a cell of a table
_HUED = ("luck", "costs")  # bars in the colours of the seats
_READING = {  # by whether chance has a part in the game
    True: msgid(
        "The line stays level where a decision was sound. A step without a number is chance,"
        " a decision of somebody else, or what the search saw only then."
    ),
    False: msgid(
        "The line stays level where a decision was sound. A step without a number is a"
        " decision of another player, or what the search saw only then."
    ),
}
_BELIEVED = msgid(
    "The pale band is where matches put it that bots played on from there: the wider, the less"
    " sure."
)
_SOLVED = msgid("From turn {number} on who wins is worked out to the end.")
_MARKS = msgid("Numbers are the costliest decisions; the small signs say whose curve it is.")
_PARTS = {  # a bar: its style, in a word, what it is
    "luck": ("luck", msgid("luck"), msgid("luck: what dice and cards gave")),
    "costs": ("own", msgid("decisions"), msgid("decisions: what they gave away")),
    "swings": ("others", msgid("others"), msgid("others: what decisions of others gave away")),
    "news": ("news", msgid("news"), msgid("news: what came to light")),
    "drift": ("rest", msgid("open"), msgid("open: what none of these explains")),
}


def draw_chances(told: Summary) -> str:
    """Return the chart of chances, its table, and the same with all cards open."""
    heading = draw_heading(told.say("Chance to win"), _when(told))
    drawn = _draw_curves(told, _seen(told), "chances-table", _reading(told))
    return f'<section class="panel" id="chances">{heading}{drawn}{_with_all_open(told)}</section>'


def _reading(told: Summary) -> str:
    """Return what to read in the chart; of what is not there yet the room for it."""
    lines = escape(f"{told.say(_READING[told.game.max_outcomes > 0])} {told.say(_MARKS)}")
    band = _said(told.say(_BELIEVED), told.own is not None and bool(told.own.band))
    if not told.game.is_combinatorial:
        return f"{lines} {band}"
    turn = _solved_from(told.found, told.own.exact) if told.found and told.own else 0
    return f"{lines} {band} {_said(told.say(_SOLVED, number=turn), turn > 0)}"


def _said(words: str, is_known: bool) -> str:
    """Return words, or the room for them where they are not known to hold."""
    unsaid = "" if is_known else ' class="unsaid"'
    return f"<span{unsaid}>{escape(words)}</span>"


def _solved_from(found: Analysis, exact: Sequence[int]) -> int:
    """Return the turn from which on all places of a curve are solved, 0 if there is none."""
    first = len(found.events)
    while first - 1 in exact:
        first -= 1
    return found.events[first].round + 1 if first < len(found.events) else 0


def _seen(told: Summary) -> Curves:
    """Return the chances of each seat as far as it could tell them."""
    return [seat.curve for seat in told.found.seats] if told.found else []


def _with_all_open(told: Summary) -> str:
    """Return what chances were to somebody who saw everybody's cards, where cards are hidden."""
    if told.found is None or not told.found.omniscient:
        return ""
    title = told.say("With all cards open")
    reading = told.say(
        "The chances for somebody who sees everybody's cards. No decision is judged by them."
    )
    drawn = _draw_curves(told, told.found.omniscient, "open-table", escape(reading))
    return f'<details class="open-cards"><summary>{escape(title)}</summary>{drawn}</details>'


def _draw_curves(told: Summary, curves: Curves, name: str, reading: str) -> str:
    """Return a chart of curves, what to read in it, and a table of that name."""
    shown = "".join(
        draw_steps(_steps(told, size, curves), style)
        for size, style in zip(_SIZES, _STYLES, strict=True)
    )
    rows = _rounds(told, curves)
    table = draw_figures(told.say, name, _round_word(told), signs(told.names), rows)
    return (
        f'<div role="img" aria-label="{escape(_story(told, curves))}">{shown}</div>'
        f'<p class="chart-note">{reading}</p>{table}'
    )


def _when(told: Summary) -> str:
    """Return in which unit chances are, and after what."""
    if told.game.max_outcomes:
        return told.say("in %, after every decision and every throw")
    return told.say("in %, after every decision")


def draw_heading(title: str, words: str) -> str:
    """Return the head of a chart: what it shows, and in which unit."""
    return f'<header class="chart-head"><h2>{escape(title)}</h2><p>{escape(words)}</p></header>'


def _steps(told: Summary, size: Point, curves: Curves) -> Steps:
    found = told.found
    if found is None:
        return Steps((), (), size)
    labels, starts = zip(*_starts(told, found), strict=True)
    drawn = tuple(
        Curve(seat, told.names[seat], tuple(map(hundredths, curve)))
        for seat, curve in enumerate(curves)
    )
    own = found.seats[told.seat]
    marks = (tuple(_flags(told, own)), _band(own)) if curves[told.seat] is own.curve else ()
    return Steps(*(drawn, labels, size, starts, len(found.events), told.seat), *marks)


def _band(seat: Seat) -> tuple[tuple[int, int], ...]:
    return tuple((hundredths(low), hundredths(high)) for low, high in seat.band)


def _starts(told: Summary, found: Analysis) -> Iterator[tuple[str, int]]:
    """Yield each round in a word, with the place of the curve where it begins."""
    more, place = int(_counts_turns(told)), 0
    first = told.say("Turn {number}") if more else told.say("Round {number}")
    for shown, events in groupby(max(1, event.round + more) for event in found.events):
        yield (str(shown) if place else first.format(number=shown)), place
        place += len(list(events))


def _counts_turns(told: Summary) -> bool:
    return _TURN in told.game.round_field


def _round_word(told: Summary) -> str:
    return told.say("Turn") if _counts_turns(told) else told.say("Round")


def _flags(told: Summary, seat: Seat) -> Iterator[Flag]:
    for number, moment in enumerate(seat.moments, 1):
        decision = seat.decisions[moment.decision]
        words = told.percent(-decision.cost)
        yield Flag(number, decision.first, decision.last + 1, words)


def _story(told: Summary, curves: Curves) -> str:
    """Return a chart of chances in a sentence."""
    say = told.say
    if not curves:
        return say("Chance to win")
    ends = ", ".join(
        say(
            "{name} {start} to {end} %",
            name=name,
            start=hundredths(curve[0]),
            end=hundredths(curve[-1]),
        )
        for name, curve in zip(told.names, curves, strict=True)
    )
    return say("Chance to win from the start to the end: {ends}", ends=ends)


def _rounds(told: Summary, curves: Curves) -> Iterator[Row]:
    """Yield what each had at the start, then after each round."""
    if told.found is None:
        return
    starts = list(_starts(told, told.found))
    ends = [place for _, place in starts[1:]] + [len(told.found.events)]
    yield told.say("start"), _at(curves, 0)
    for (word, _), end in zip(starts, ends, strict=True):
        yield word, _at(curves, end)


def _at(curves: Curves, place: int) -> list[str]:
    return [figure(hundredths(curve[place])) for curve in curves]


def draw_accounts(told: Summary) -> str:
    """Return the bars of every seat, what they mean, and their table."""
    say, parts = told.say, _parts(told)
    title = draw_heading(_play(told), say("in % of the chance to win"))
    shown = "".join(
        draw_balance(_balance(told, parts, int(size[0])), style)
        for size, style in zip(_SIZES, _STYLES, strict=True)
    )
    return (
        f'<section class="panel" id="accounts">{title}'
        f'<div role="img" aria-label="{escape(_play(told))}">{shown}</div>'
        f"{_key(told, parts)}{_sums(told, parts)}</section>"
    )


def _play(told: Summary) -> str:
    """Return what the bars tell apart: luck only where it has a bar."""
    return told.say("Luck or play") if told.tells_luck else told.say("What decided it")


def _parts(told: Summary) -> list[str]:
    """Return the parts of which a match of this game can be made up."""
    unfit = {
        "luck": not told.tells_luck,
        "swings": told.players == 1,
        "news": not told.game.secrets,
    }
    return [part for part in _PARTS if not unfit.get(part, False)]


def _balance(told: Summary, parts: Sequence[str], width: int) -> Balance:
    accounts = tuple(
        Account(player, name, tuple(_bar(told, part, player) for part in parts))
        for player, name in enumerate(told.names)
    )
    return Balance(accounts, width)


def _bar(told: Summary, part: str, player: int) -> Bar:
    style, words, _ = _PARTS[part]
    return Bar(style, _amount(told, part, player), told.say(words))


def _amount(told: Summary, part: str, player: int) -> int | None:
    """Return what a part brought a seat, in points; nothing while that is not known yet."""
    is_there = told.has(LUCK if part == "luck" else COSTS)
    if told.found is None or not is_there:
        return None
    return hundredths(told.bars(player)[part])


def _key(told: Summary, parts: Sequence[str]) -> str:
    """Return what the bars are, in plain words."""
    hues = "".join(f'<b class="{seat_class(player)}"></b>' for player in range(told.players))
    items = "".join(
        f'<li><i class="swatch {_PARTS[part][0]}">{hues if part in _HUED else ""}</i>'
        f"{escape(told.say(_PARTS[part][2]))}</li>"
        for part in parts
    )
    return f'<ul class="chart-key">{items}</ul>'


def _sums(told: Summary, parts: Sequence[str]) -> str:
    say = told.say
    words = [say("Start"), *(say(_PARTS[part][1]) for part in parts), say("End")]
    rows = [_sum(told, parts, player) for player in range(told.players)] if told.found else []
    return draw_figures(say, "accounts-table", say("Player"), map(escape, words), rows)


def _sum(told: Summary, parts: Sequence[str], player: int) -> Row:
    assert told.found is not None
    seat = told.found.seats[player]
    known = (_amount(told, part, player) for part in parts)
    amounts = [_TO_COME if amount is None else figure(amount) for amount in known]
    ends = [figure(hundredths(share)) for share in (seat.curve[0], seat.result)]
    return told.names[player], [ends[0], *amounts, ends[1]]
