"""Compute each seat's win curve, and attribute its changes to luck and to revealed information."""

from steppe.analysis.judge.effort import CURVE, LUCK
from steppe.analysis.judge.match_study import MatchStudy
from steppe.analysis.judge.report import CHANCE_EVENT, DECISION
from steppe.analysis.judge.seat_account import SeatAccount
from steppe.bots.mcts.tree import EVERYBODY


def draw_curves(study: MatchStudy) -> None:
    """Evaluate every position from every seat's view; the last point is the result."""
    count = len(study.course.positions)
    for place in range(count):
        study.watch(CURVE, place, count)
        for account in study.accounts:
            _judge(study, account, place)
    for account in study.accounts:
        account.curve[-1] = account.result


def _judge(study: MatchStudy, account: SeatAccount, place: int) -> None:
    sight, judge = account.looks.sights[place], study.judge
    account.curve.append(judge.shares(sight, study.simulations)[account.looks.seat])
    if judge.exact(sight) is not None:
        account.exact.append(place)


def tell_luck(study: MatchStudy) -> None:
    """Attribute outcomes to luck and revealed information to news; add the open-card curves."""
    events = study.course.events
    for place, event in enumerate(events):
        study.watch(LUCK, place, len(events))
        for account in study.accounts:
            if event.kind == CHANCE_EVENT:
                _tell_chance(study, account, place)
            elif event.kind == DECISION and study.course.shows(place, account.looks.seat):
                _tell_news(study, account, place)
    show_all(study)


def _tell_chance(study: MatchStudy, account: SeatAccount, place: int) -> None:
    before, after = account.looks.sights[place : place + 2]
    seat = account.looks.seat
    mean, found = study.fortune.prospect(before, seat)
    if after.key in found:
        account.luck[place] = found[after.key][seat] - mean[seat]
    else:
        account.news[place] = account.change(place)


def _tell_news(study: MatchStudy, account: SeatAccount, place: int) -> None:
    """Attribute to news the part of a change that the deciding player did not expect."""
    seat, event = account.looks.seat, account.looks.events[place]
    if event.seat != seat:
        account.news[place] = account.change(place)
        return
    before = account.looks.sights[place]
    action = study.course.match.game.actions.parse(event.text)
    expected = study.judge.shares(before, study.simulations, (action,))[seat]
    account.news[place] = account.curve[place + 1] - expected


def show_all(study: MatchStudy) -> None:
    """Evaluate every position with all cards visible, if any are hidden."""
    sights = [sight for account in study.accounts for sight in account.looks.sights]
    if all(sight.viewer == EVERYBODY for sight in sights):
        return
    judge, found = study.judge, study.course.positions
    shares = [judge.shares(judge.open(position), study.simulations) for position in found]
    for account in study.accounts:
        shown = [share[account.looks.seat] for share in shares]
        study.omniscient.append([*shown[:-1], account.result])
