"""Template: Monte Carlo tree search with one game's kernel.

``run`` repeats ``simulate``: ``descend`` the tree by UCT, ``finish`` the match with a random
playout, and propagate the result ``backward``. Chance is sampled, and its children are keyed by
outcome. Hidden information is resampled in each simulation, and only decisions that are legal in
that sample compete. Each is weighted by how often it was available (information set MCTS, Cowling,
Powley and Whitehouse 2012). Each decision maximises the value for the player who makes it (max^n),
for any number of players.
"""
# ruff: noqa: F821

from math import log, sqrt

from steppe.bots.mcts.tree import EVERYBODY, NONE, ROOT, Box, Nodes, Settings
from steppe.engine.chance import CHANCE, TERMINAL, chance_of, random_below
from steppe.engine.jit import borrow, inlined, njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.position_type import Batch, Ints, copy_state

KERNEL: Kernel

_considered = KERNEL.considered
_apply = KERNEL.apply
_returns = KERNEL.returns
_determinize = KERNEL.determinize
_revise, _first_sight = KERNEL.revise, KERNEL.first_sight
_JUDGES_ENDS = KERNEL.judges_ends
_happen = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)
_choose = KERNEL.choice

_ENOUGH = 1e9  # higher than any score, so that untried decisions come first


@inlined
def _judge(s: State, box: Box, settings: Settings) -> None:
    """Write the value for each player to ``box.guess``: the result at the end, or an estimate.

    A search that uses no evaluation uses the result at the end.
    """
    if s.player == TERMINAL and not (_JUDGES_ENDS and settings.trust > 0.0):
        _returns(s, box.guess)
    else:
        _revise(s, box.guess, box.memory)


@njit
def _play_out(s: State, box: Box, horizon: int) -> int:
    """Play at random to the end, or for ``horizon`` turns; return the number of events."""
    events = 0
    last = s.turn + horizon
    while s.player != TERMINAL and s.turn < last:
        if s.player == CHANCE:
            _happen(s, box.ids, box.weights, box.rng)
        else:
            _apply(s, _choose(s, box.ids, box.rng))
        events += 1
    return events


@njit
def run(
    tree: Nodes, root: Batch, work: Batch, boxes: Nodes, settings: Settings, simulations: int
) -> int:
    """Run ``simulations`` from position 0 of ``root``; return the number of events played.

    ``work`` has room for two positions, ``boxes`` contains one box. Arrays are borrowed, because
    reference counting took a tenth of the time in a small game.
    """
    tree, work = borrow(tree), borrow(work)
    events = 0
    for _ in range(simulations):
        copy_state(work, 0, root, 0)
        events += simulate(tree, work, boxes[0], settings)
    return events


@njit
def simulate(tree: Nodes, work: Batch, box: Box, settings: Settings) -> int:
    """Simulate a match from ``work[0]`` to its end; update the tree; return the event count."""
    if settings.viewer != EVERYBODY:
        _determinize(work[0], settings.viewer, box.rng)
    depth = descend(tree, work, box, settings)
    events = finish(work[0], box, settings)
    backward(tree, box, depth)
    return depth + events


@inlined
def descend(tree: Nodes, work: Batch, box: Box, settings: Settings) -> int:
    """Play from the root to a leaf, recording the nodes in ``box.path``; return its depth."""
    s = work[0]
    node = ROOT
    depth = 0
    box.path[0] = ROOT
    while s.player != TERMINAL and depth < len(box.path) - 1:
        if tree[node].visits < settings.patience or (s.player == CHANCE and not settings.beyond):
            break
        if s.player == CHANCE:
            node = _let_chance_play(tree, node, s, box)
        else:
            node = _decide(tree, node, work, box, settings)
        if node == NONE:
            break
        depth += 1
        box.path[depth] = node
    return depth


@inlined
def _decide(tree: Nodes, node: int, work: Batch, box: Box, settings: Settings) -> int:
    """Choose and play a decision; return its node, or ``NONE`` when the tree is full."""
    s = work[0]
    if settings.viewer != EVERYBODY:
        _offer(tree, node, work, box, settings)
        child = _select_offered(tree, node, s.player, box, settings)
    else:
        if tree[node].first == NONE:
            expand(tree, node, work, box, settings)
        child = select(tree, node, settings)
    if child != NONE:
        _apply(s, int(tree[child].action))
    return child


@njit
def expand(tree: Nodes, node: int, work: Batch, box: Box, settings: Settings) -> None:
    """Add a node's children with their evaluations, if there is room."""
    grow(tree, node, work[0], box, box.rng)
    if settings.trust > 0.0:
        child = tree[node].first
        while child != NONE:
            _foresee(tree, child, work, box, settings)
            child = tree[child].sibling


@inlined
def grow(tree: Nodes, node: int, s: State, box: Box, rng: Ints) -> None:
    """Add a child for every candidate decision, in random order, if there is room."""
    count = _considered(s, box.ids)
    if box.used + count > len(tree):
        return
    for left in range(count, 0, -1):
        k = random_below(rng, left)
        _add(tree, node, box, box.ids[k], s.player)
        box.ids[k] = box.ids[left - 1]


@inlined
def _add(tree: Nodes, parent: int, box: Box, action: int, mover: int) -> int:
    """Insert a new child before the other children of ``parent``; return it."""
    child = box.used
    box.used += 1
    tree[child].action = action
    tree[child].mover = mover
    tree[child].first = NONE
    tree[child].visits = 0
    tree[child].total = 0.0
    tree[child].prior = 0.0
    tree[child].offered = 0
    tree[child].sibling = tree[parent].first
    tree[parent].first = child
    return child


@inlined
def _foresee(tree: Nodes, child: int, work: Batch, box: Box, settings: Settings) -> None:
    """Store in ``child`` the evaluation of its decision, made in the position ``work[0]``."""
    copy_state(work, 1, work, 0)
    _apply(work[1], int(tree[child].action))
    if work[1].player == TERMINAL:
        _judge(work[1], box, settings)
    else:
        _first_sight(work[1], box.guess, box.memory)
    tree[child].prior = box.guess[tree[child].mover]


@inlined
def select(tree: Nodes, node: int, settings: Settings) -> int:
    """Return the child with the highest upper confidence bound, or ``NONE``."""
    exploration = settings.exploration * sqrt(log(tree[node].visits + 1.0))
    best = NONE
    highest = -_ENOUGH
    child = tree[node].first
    while child != NONE:
        bound = _bound(tree, child, exploration, settings.trust)
        if bound > highest:
            highest = bound
            best = child
        child = tree[child].sibling
    return best


@inlined
def _bound(tree: Nodes, child: int, exploration: float, trust: float) -> float:
    """Return the mean value, 0 to 1, plus the exploration term (UCT, Kocsis and Szepesvari 2006).

    The evaluation counts as ``trust`` visits with the value it predicted.
    """
    tries = tree[child].visits + trust
    if tries == 0.0:
        return _ENOUGH
    width = 1.0 / sqrt(tries)  # makes the mean total * width * width: one division instead of two
    total = tree[child].total + trust * tree[child].prior
    return 0.5 + (0.5 * total * width + exploration) * width


@inlined
def _offer(tree: Nodes, node: int, work: Batch, box: Box, settings: Settings) -> None:
    """Mark the candidate decisions and count them as available; add missing children."""
    s = work[0]
    count = _considered(s, box.ids)
    for k in range(count):
        box.marks[box.ids[k]] = 1
    child = tree[node].first
    while child != NONE:
        action = tree[child].action
        if tree[child].mover == s.player and box.marks[action] == 1:
            tree[child].offered += 1
            box.marks[action] = 2
        child = tree[child].sibling
    for k in range(count):
        action = box.ids[k]
        if box.marks[action] == 2:
            continue
        box.marks[action] = 0
        if box.used < len(tree):
            fresh = _add(tree, node, box, action, s.player)
            tree[fresh].offered = 1
            if settings.trust > 0.0:
                _foresee(tree, fresh, work, box, settings)
            box.marks[action] = 2


@inlined
def _select_offered(tree: Nodes, node: int, player: int, box: Box, settings: Settings) -> int:
    """Return the marked child with the highest bound, or ``NONE``; clear the marks."""
    best = NONE
    highest = -_ENOUGH
    child = tree[node].first
    while child != NONE:
        action = tree[child].action
        if tree[child].mover == player and box.marks[action] == 2:
            exploration = settings.exploration * sqrt(log(tree[child].offered + 1.0))
            bound = _bound(tree, child, exploration, settings.trust)
            if bound > highest:
                highest = bound
                best = child
            box.marks[action] = 0
        child = tree[child].sibling
    return best


@inlined
def _let_chance_play(tree: Nodes, node: int, s: State, box: Box) -> int:
    """Draw a chance outcome and return its node, or ``NONE`` if there is no room."""
    outcome = _happen(s, box.ids, box.weights, box.rng)
    child = tree[node].first
    while child != NONE and not (tree[child].mover == CHANCE and tree[child].action == outcome):
        child = tree[child].sibling
    if child == NONE and box.used < len(tree):
        child = _add(tree, node, box, outcome, CHANCE)
    return child


@inlined
def finish(s: State, box: Box, settings: Settings) -> int:
    """Write the value of a leaf to ``box.values``; return the number of events in its playout."""
    if settings.blend > 0.0:
        _judge(s, box, settings)
        for player in range(len(box.values)):
            box.values[player] = box.guess[player]
    events = _play_out(s, box, settings.horizon) if settings.blend < 1.0 else 0
    _judge(s, box, settings)
    for player in range(len(box.values)):
        late = box.guess[player]
        box.values[player] = late + settings.blend * (box.values[player] - late)
    return events


@inlined
def backward(tree: Nodes, box: Box, depth: int) -> None:
    """Add the values of a simulation to the nodes on its path, and to the overall sums."""
    for player in range(len(box.values)):
        box.sums[player] += box.values[player]
    box.summed += 1
    for step in range(depth + 1):
        node = box.path[step]
        tree[node].visits += 1
        mover = tree[node].mover
        if mover >= 0:
            tree[node].total += box.values[mover]


@njit
def lead(tree: Nodes) -> int:
    """Return how many more visits the most visited decision at the root has than the runner-up."""
    most = 0
    second = 0
    child = tree[ROOT].first
    while child != NONE:
        visits = int(tree[child].visits)
        second = max(second, min(most, visits))
        most = max(most, visits)
        child = tree[child].sibling
    return most - second


@njit
def keep(tree: Nodes, node: int, spare: Nodes, boxes: Nodes) -> None:
    """Copy the subtree of ``node`` to ``spare``, where ``node`` becomes the root.

    Breadth first: ``spare.first`` holds the source of a copy until its children are copied.
    """
    box = boxes[0]
    _copy_node(tree, node, spare, ROOT)
    box.used = 1
    place = ROOT
    while place < box.used:
        origin = spare[place].first
        spare[place].first = NONE
        _copy_children(tree, origin, spare, place, box)
        place += 1


@njit
def _copy_children(tree: Nodes, origin: int, spare: Nodes, parent: int, box: Box) -> None:
    last = NONE
    child = tree[origin].first
    while child != NONE:
        place = box.used
        box.used += 1
        _copy_node(tree, child, spare, place)
        if last == NONE:
            spare[parent].first = place
        else:
            spare[last].sibling = place
        last = place
        child = tree[child].sibling


@njit
def _copy_node(tree: Nodes, node: int, spare: Nodes, place: int) -> None:
    spare[place] = tree[node]
    spare[place].first = node
    spare[place].sibling = NONE
