"""Template: play whole matches with networks that look ahead (``lab/train/training.py``).

``KERNEL`` is set by ``engine.templates.instantiate`` before this file runs. Each player fills in
hidden information at random and tries every decision. It keeps the decision whose position its
network likes best, with some noise so that matches differ. With simulations, it searches a tree
instead (``self_search.py``). The network's values for the positions are recorded beside those of
the game's own evaluation. For some positions, the features that a learner needs are recorded, too.
"""
# ruff: noqa: F821

from math import exp
from pathlib import Path

from steppe.engine.chance import CHANCE, TERMINAL, chance_of, random_below
from steppe.engine.jit import inlined, njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.net import Net, correct, forget
from steppe.engine.position_type import Batch, Ints, copy_state
from steppe.engine.templates import instantiate
from steppe.lab.train.buffers import GUESS, MATCH, TRIAL, SelfPlayBuffers, Table

KERNEL: Kernel

assert KERNEL.learning is not None
_considered, _apply = KERNEL.considered, KERNEL.apply
_returns, _scores = KERNEL.returns, KERNEL.learning.scores or KERNEL.scores
_observe, _determinize = KERNEL.observe, KERNEL.determinize
_let_chance_play = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)
_look, _sizes, _unit = KERNEL.learning.look, KERNEL.learning.sizes, KERNEL.learning.unit
_players = KERNEL.learning.players

_ahead = instantiate(
    Path(__file__).with_name("self_search.py"), __name__.partition("__")[2], KERNEL
)
_value, _gumbel, _search = _ahead.value, _ahead.gumbel, _ahead.search


@njit
def play(
    work: Batch, nets: tuple[Net, Net], owner: Ints, table: Table, notes: SelfPlayBuffers
) -> int:
    """Play ``work[MATCH]`` to its end; ``owner`` assigns a network to each player.

    Returns the number of positions recorded, or -1 if there was no room for all, or for all events.
    """
    s, noted, has_news, asked, logged = work[MATCH], 0, True, -1, 0
    while s.player != TERMINAL:
        if logged < 0:
            return -1
        if s.player == CHANCE:
            outcome = _let_chance_play(s, table.ids, table.weights, table.rng)
            logged = _log(notes, logged, -1 - outcome)
            has_news = True
            continue
        net = nets[owner[s.player]]
        if owner[s.player] != asked:
            asked = owner[s.player]
            forget(table.pad.memory)
        count = _considered(s, table.ids)
        if count > 1 and has_news:
            noted = _note(s, net, table, notes, noted)
        chosen = _decide(work, net, table, count) if count > 1 else int(table.ids[0])
        _apply(s, chosen)
        logged = _log(notes, logged, chosen)
        if count > 1 and s.player != TERMINAL:
            noted = _note(s, net, table, notes, noted)
            has_news = False
        if noted < 0:
            return -1
    if logged < 0:
        return -1
    _returns(s, table.out)
    _scores(s, notes.scores)
    for player in range(_players(s)):
        notes.returns[player] = table.out[player]
    return noted


@njit
def choose(work: Batch, net: Net, table: Table) -> int:
    """Return a network's decision in ``work[MATCH]``, as in a match."""
    forget(table.pad.memory)
    count = _considered(work[MATCH], table.ids)
    return _decide(work, net, table, count) if count > 1 else int(table.ids[0])


@inlined
def _decide(work: Batch, net: Net, table: Table, count: int) -> int:
    """Return the listed decision that leads to the position that its player likes best."""
    me = work[MATCH].player
    copy_state(work, GUESS, work, MATCH)
    if table.hides:
        _observe(work[GUESS], me)
        _determinize(work[GUESS], me, table.rng)
    if table.simulations > 0:
        return int(_search(work, net, table))
    best, most = 0, -1e9
    for k in range(count):
        copy_state(work, TRIAL, work, GUESS)
        _apply(work[TRIAL], int(table.ids[k]))
        _value(work[TRIAL], net, table)
        promise = table.out[me] + table.noise * _gumbel(table.rng)
        if promise > most:
            best, most = k, promise
    return int(table.ids[best])


@njit
def _log(notes: SelfPlayBuffers, logged: int, event: int) -> int:
    """Log an event, if there is a log; return the new number of events, -1 if there is no room."""
    if len(notes.log) == 0:
        return 0
    if logged == len(notes.log):
        return -1
    notes.log[logged] = event
    return logged + 1


@njit
def _note(s: State, net: Net, table: Table, notes: SelfPlayBuffers, noted: int) -> int:
    """Record a network's values for a position; return the new count, -1 if there is no room."""
    if table.every == 0 or noted < 0:
        return noted
    if noted == len(notes.row):
        return -1
    pad = table.pad
    _look(s, pad.x, pad.logits, pad.points)
    is_kept = random_below(table.rng, table.every) == 0
    notes.row[noted] = int(is_kept)
    if is_kept:
        for index in range(len(pad.x)):
            notes.x[noted, index] = pad.x[index]
        for player in range(_players(s)):
            notes.base[noted, 0, player] = pad.logits[player]
            notes.base[noted, 1, player] = pad.points[player]
    correct(net, _sizes, _players(s), pad, _unit)
    whole = 1.0 if _players(s) == 1 else 0.0  # the game's share of a match for one player
    for player in range(_players(s)):
        whole += exp(pad.logits[player])
    for player in range(_players(s)):
        notes.thought[noted, 0, player] = exp(pad.logits[player]) / whole
        notes.thought[noted, 1, player] = pad.points[player]
    return noted + 1
