"""Draw the charts of an analysis: win curves, and bars for luck, decisions and the rest.

With two players the curves mirror each other, so only one is drawn.

Each chart comes in two widths, with a sentence for screen readers and a table. Before there are
results, empty frames of the final size are shown.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from steppe.analysis.explain.summary import Summary, about_luck, hundredths, sign_of
from steppe.analysis.judge.effort import COSTS, LUCK, MOMENTS
from steppe.analysis.judge.report import CHANCE_EVENT, Analysis, Event, Seat
from steppe.core.i18n import figure, msgid
from steppe.draw.chart import Curve, Row, draw_figures, signs
from steppe.draw.curve import Point
from steppe.draw.score_bars import Account, Balance, Bar, draw_balance
from steppe.draw.svg import escape, seat_class
from steppe.draw.win_chart import Flag, Steps, draw_steps

Curves = Sequence[Sequence[float]]  # a share of the win for each seat and point

_SIZES = ((760, 330), (350, 262))
_STYLES = ("wide-only", "narrow-only")
_PAIR = 2  # players whose curves mirror each other
_MOVE, _ROUND = "move", "round"
_TURN = "turn"  # this field counts finished turns; others also count the round in progress
_UNITS = {  # the heading of a table, and the first label of a chart
    _MOVE: (msgid("Move"), msgid("Move {number}")),
    _TURN: (msgid("Turn"), msgid("Turn {number}")),
    _ROUND: (msgid("Round"), msgid("Round {number}")),
}
_TO_COME = "\N{EN DASH}"  # in a table cell that has no value yet
_HUED = ("luck", "costs")  # parts whose bars have the seats' colours
_READING = {  # keyed by whether the game has chance
    True: msgid(
        "The line stays level where a decision was sound. It steps with chance, mistakes and other"
        " players' decisions, and where the search sees something for the first time."
    ),
    False: msgid(
        "The line stays level where a decision was sound. It steps with mistakes and other players'"
        " decisions, and where the search sees something for the first time."
    ),
}
_BELIEVED = msgid(
    "The pale band shows the chance according to bots that played on from there."
    " A wider band is less certain."
)
_SOLVED = {  # keyed by whether time is counted in moves
    True: msgid("From move {number} on, the outcome is solved."),
    False: msgid("From turn {number} on, the outcome is solved."),
}
_MARKS = msgid(
    "At most three decisions are marked: ?! gave away 5% or more, ? at least 10%, ?? at least 15%."
)
_FALL, _LEAST_FALL = "\N{DOWNWARDS ARROW}", 10  # its sign; points: a smaller fall is not marked
_FALLEN = msgid("\N{DOWNWARDS ARROW} marks the largest fall that no marked decision explains.")
_PARTS = {  # by part: the style, label and legend of its bar
    "luck": ("luck", msgid("luck"), msgid("luck: gains and losses through dice and cards")),
    "costs": (
        "own",
        msgid("decisions"),
        msgid("decisions: losses through the player's own mistakes"),
    ),
    "swings": ("others", msgid("others"), msgid("others: gains through other players' mistakes")),
    "news": ("news", msgid("news"), msgid("news: hidden information revealed")),
    "drift": ("rest", msgid("rest"), msgid("rest: everything else")),
}


class Shown(NamedTuple):
    """Curves to draw, the id of their table, the notes below them, and the marks on one curve."""

    curves: Curves
    name: str
    notes: str
    flags: tuple[Flag, ...] = ()
    band: tuple[tuple[int, int], ...] = ()


def draw_chances(summary: Summary) -> str:
    """Return the chart of win curves with the seat's mistakes, and its table."""
    heading = draw_heading(summary.say("Chance to win"), _when(summary))
    fall = largest_fall(summary)
    flags = (*(_flags(summary, summary.own) if summary.own else ()), *fall)
    notes = f"{escape(summary.say(_MARKS))} {_said(summary.say(_FALLEN), bool(fall))}"
    shown = Shown(_seen(summary), "chances-table", notes, flags)
    drawn = _draw_curves(summary, shown)
    return f'<section class="panel" id="chances">{heading}{drawn}</section>'


def draw_certainty(summary: Summary) -> str:
    """Return the win curves with the seat's uncertainty band, and again with all cards visible."""
    heading = draw_heading(summary.say("How certain the chances are"), _when(summary))
    band = _band(summary.own) if summary.own else ()
    drawn = _draw_curves(
        summary, Shown(_seen(summary), "certainty-table", _reading(summary), band=band)
    )
    return (
        f'<section class="panel" id="certainty">{heading}{drawn}{_with_all_open(summary)}</section>'
    )


def _reading(summary: Summary) -> str:
    """Return the notes below the chart, with room for notes that do not apply yet."""
    lines = escape(summary.say(_READING[summary.game.max_outcomes > 0]))
    band = _said(summary.say(_BELIEVED), summary.own is not None and bool(summary.own.band))
    if not summary.game.is_combinatorial:
        return f"{lines} {band}"
    found, own = summary.found, summary.own
    place = _solved_from(summary, found, own.exact) if found and own else 0
    words = summary.say(_SOLVED[bool(summary.moves)], number=place)
    return f"{lines} {band} {_said(words, place > 0)}"


def _said(words: str, is_known: bool) -> str:
    """Return a note, invisible until it is known to apply."""
    unsaid = "" if is_known else ' class="unsaid"'
    return f"<span{unsaid}>{escape(words)}</span>"


def _solved_from(summary: Summary, found: Analysis, exact: Sequence[int]) -> int:
    """Return the move or turn from which all of a curve's points are solved; 0 if there is none."""
    first = len(found.events)
    while first - 1 in exact:
        first -= 1
    return _numbers(summary, found)[first] if first < len(found.events) else 0


def _seen(summary: Summary) -> Curves:
    """Return the win curve of each seat, based on what that seat could see."""
    return [seat.curve for seat in summary.found.seats] if summary.found else []


def _with_all_open(summary: Summary) -> str:
    """Return the curves with everyone's cards visible; "" where no cards are hidden."""
    if summary.found is None or not summary.found.omniscient:
        return ""
    title = summary.say("With all cards open")
    reading = summary.say(
        "The chances if everyone's cards were visible. Decisions are not judged by these."
    )
    drawn = _draw_curves(summary, Shown(summary.found.omniscient, "open-table", escape(reading)))
    return f'<details class="open-cards"><summary>{escape(title)}</summary>{drawn}</details>'


def _draw_curves(summary: Summary, shown: Shown) -> str:
    """Return a chart of curves, the notes below it, and a table."""
    drawn = "".join(
        draw_steps(_steps(summary, size, shown), style)
        for size, style in zip(_SIZES, _STYLES, strict=True)
    )
    unit, rows = summary.say(_UNITS[_unit(summary)][0]), _rounds(summary, shown.curves)
    table = draw_figures(summary.say, shown.name, unit, signs(summary.names), rows)
    return (
        f'<div role="img" aria-label="{escape(_story(summary, shown.curves))}">{drawn}</div>'
        f'<p class="chart-note">{shown.notes}</p>{table}'
    )


def _when(summary: Summary) -> str:
    """Return the unit of the chances, when they are measured and, for one curve, whose they are."""
    words = summary.say("in %, after every decision")
    if summary.game.max_outcomes:
        words = summary.say("in %, after every decision and every roll")
    if summary.players > _PAIR:
        return words
    return summary.say("{name}: {words}", name=summary.names[summary.seat], words=words)


def draw_heading(title: str, words: str) -> str:
    """Return the header of a chart: its title and unit."""
    return f'<header class="chart-head"><h2>{escape(title)}</h2><p>{escape(words)}</p></header>'


def _steps(summary: Summary, size: Point, shown: Shown) -> Steps:
    found = summary.found
    if found is None:
        return Steps((), (), size)
    labels, starts = zip(*_starts(summary, found), strict=True)
    drawn = tuple(
        Curve(seat, summary.names[seat], tuple(map(hundredths, curve)))
        for seat, curve in enumerate(shown.curves)
        if summary.players != _PAIR or seat == summary.seat
    )
    marks = shown.flags, shown.band
    return Steps(drawn, labels, size, starts, len(found.events), summary.seat, *marks)


def _band(seat: Seat) -> tuple[tuple[int, int], ...]:
    return tuple((hundredths(low), hundredths(high)) for low, high in seat.band)


def _starts(summary: Summary, found: Analysis) -> Iterator[tuple[str, int]]:
    """Yield the label of each move or round, and the index in the curve at which it begins."""
    first, place = summary.say(_UNITS[_unit(summary)][1]), 0
    for shown, events in groupby(_numbers(summary, found)):
        yield (str(shown) if place else first.format(number=shown)), place
        place += len(list(events))


def _numbers(summary: Summary, found: Analysis) -> Sequence[int]:
    """Return the number of each event's move, turn or round."""
    more = _unit(summary) == _TURN
    return summary.moves or [max(1, event.round + more) for event in found.events]


def _unit(summary: Summary) -> str:
    if summary.moves:
        return _MOVE
    return _TURN if _TURN in summary.game.round_field else _ROUND


def _flags(summary: Summary, seat: Seat) -> Iterator[Flag]:
    for moment in seat.moments:
        decision = seat.decisions[moment.decision]
        words = summary.percent(-decision.cost)
        yield Flag(sign_of(decision), decision.first, decision.last + 1, words)


def largest_fall(summary: Summary) -> tuple[Flag, ...]:
    """Return the mark on the curve's largest fall, () if it is small or in a marked decision.

    The last step does not count: it leads to the result.
    """
    if summary.found is None or summary.own is None or not summary.has(MOMENTS):
        return ()
    seat, events = summary.own, summary.found.events[:-1]
    values = [*map(hundredths, seat.curve)]
    falls = [values[place] - values[place + 1] for place in range(len(events))]
    most = max(falls, default=0)
    marked = (seat.decisions[moment.decision] for moment in seat.moments)
    place = falls.index(most) if most >= _LEAST_FALL else -1
    if place < 0 or any(one.first <= place <= one.last for one in marked):
        return ()
    return (Flag(_FALL, place, place + 1, _cause(summary, events[place], most)),)


def _cause(summary: Summary, event: Event, fall: int) -> str:
    """Return a fall in words: its size, and what caused it."""
    size = summary.percent(-fall / 100)
    if event.kind == CHANCE_EVENT:
        return summary.say("{fall}: dice or cards", fall=size)
    return summary.say("{fall}: {name}'s move", fall=size, name=summary.names[event.seat])


def _story(summary: Summary, curves: Curves) -> str:
    """Return the description of a win chart for screen readers."""
    say = summary.say
    if not curves:
        return say("Chance to win")
    ends = ", ".join(
        say(
            "{name} {start}% to {end}%",
            name=name,
            start=hundredths(curve[0]),
            end=hundredths(curve[-1]),
        )
        for name, curve in zip(summary.names, curves, strict=True)
    )
    return say("Chance to win from start to finish: {ends}", ends=ends)


def _rounds(summary: Summary, curves: Curves) -> Iterator[Row]:
    """Yield the chances at the start and after each round."""
    if summary.found is None:
        return
    starts = list(_starts(summary, summary.found))
    ends = [place for _, place in starts[1:]] + [len(summary.found.events)]
    yield summary.say("start"), _at(curves, 0)
    for (word, _), end in zip(starts, ends, strict=True):
        yield word, _at(curves, end)


def _at(curves: Curves, place: int) -> list[str]:
    return [figure(hundredths(curve[place])) for curve in curves]


def draw_accounts(summary: Summary) -> str:
    """Return the bars for every seat, their legend, and their table."""
    say, parts = summary.say, _parts(summary)
    title = draw_heading(_play(summary), say("in points of winning chance"))
    shown = "".join(
        draw_balance(_balance(summary, parts, int(size[0])), style)
        for size, style in zip(_SIZES, _STYLES, strict=True)
    )
    return (
        f'<section class="panel" id="accounts">{title}'
        f'<div role="img" aria-label="{escape(_play(summary))}">{shown}</div>'
        f"<p>{escape(about_luck(summary))}</p>"
        f"{_key(summary, parts)}{_sums(summary, parts)}</section>"
    )


def _play(summary: Summary) -> str:
    """Return the title for the bars, which names luck only if luck has a bar."""
    return summary.say("Luck or skill") if summary.tells_luck else summary.say("What decided it")


def _parts(summary: Summary) -> list[str]:
    """Return the parts that a result in this game can have."""
    unfit = {
        "luck": not summary.tells_luck,
        "swings": summary.players == 1,
        "news": not summary.game.secrets,
    }
    return [part for part in _PARTS if not unfit.get(part, False)]


def _balance(summary: Summary, parts: Sequence[str], width: int) -> Balance:
    accounts = tuple(
        Account(player, name, tuple(_bar(summary, part, player) for part in parts))
        for player, name in enumerate(summary.names)
    )
    return Balance(accounts, width)


def _bar(summary: Summary, part: str, player: int) -> Bar:
    style, words, _ = _PARTS[part]
    return Bar(style, _amount(summary, part, player), summary.say(words))


def _amount(summary: Summary, part: str, player: int) -> int | None:
    """Return the points that a part of the result brought a seat; None while unknown."""
    is_there = summary.has(LUCK if part == "luck" else COSTS)
    if summary.found is None or not is_there:
        return None
    return hundredths(summary.bars(player)[part])


def _key(summary: Summary, parts: Sequence[str]) -> str:
    """Return the legend for the bars."""
    hues = "".join(f'<b class="{seat_class(player)}"></b>' for player in range(summary.players))
    items = "".join(
        f'<li><i class="swatch {_PARTS[part][0]}">{hues if part in _HUED else ""}</i>'
        f"{escape(summary.say(_PARTS[part][2]))}</li>"
        for part in parts
    )
    return f'<ul class="chart-key">{items}</ul>'


def _sums(summary: Summary, parts: Sequence[str]) -> str:
    say = summary.say
    words = [say("Start"), *(say(_PARTS[part][1]) for part in parts), say("End")]
    rows = (
        [_sum(summary, parts, player) for player in range(summary.players)] if summary.found else []
    )
    return draw_figures(say, "accounts-table", say("Player"), map(escape, words), rows)


def _sum(summary: Summary, parts: Sequence[str], player: int) -> Row:
    assert summary.found is not None
    seat = summary.found.seats[player]
    known = (_amount(summary, part, player) for part in parts)
    amounts = [_TO_COME if amount is None else figure(amount) for amount in known]
    ends = [figure(hundredths(share)) for share in (seat.curve[0], seat.result)]
    return summary.names[player], [ends[0], *amounts, ends[1]]
