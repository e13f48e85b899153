"""Learn to play Drôles de Zèbres from self-play alone, on one core: see training.md."""

import argparse
import platform
from collections import deque
from collections.abc import Sequence
from time import process_time

import numpy as np

import steppe

GAME = steppe.load("zebras")
LAYOUT = steppe.layout_of(GAME, players=2)
LANDS = "ABCCCC ABBCDD AABCCD EABBBF EEFFFF".replace(" ", "")  # territories (rule Z1.3)
MAP = np.array([[land == name for land in LANDS] for name in "ABCDEF"], np.float32)
AT_ONCE = 64  # matches per round
HEAT = 0.1  # noise in the choice of moves
TRUST = 0.8  # lambda: the weight of later values and the result in a target
RATE = 0.005  # learning rate at the start
WIDTH = 5  # number of the best-looking turns whose answers are examined
RIVALS = {"random": "#857c70", "greedy": "#1d5e7e"}  # and their colours in the chart
LAST = ("greedy", "flint")  # opponents of the bot with lookahead, at the end


def look(rows: np.ndarray) -> np.ndarray:
    """Return the network's inputs for each territory, `[B, 6, inputs]`, from rows of planes.

    The inputs are the animals of each kind, face up and face down; the whole board (phase, player,
    ranger, bonus, animals of each kind on it); and the territory's number.
    """
    planes, count = LAYOUT.split(rows), len(rows)
    animals = planes["cell, species and owner"]
    down = animals * planes["face_down"].reshape(count, -1, 1)
    inside = np.matmul(MAP, np.concatenate([animals - down, down], axis=2))
    board = [planes[name] for name in ("phase", "player", "guardian", "inauguration")]
    whole = np.concatenate([*board, animals.sum(1) / 6], axis=1)
    spread = np.broadcast_to(whole[:, None], (count, 6, whole.shape[1]))
    which = np.broadcast_to(np.eye(6, dtype=np.float32), (count, 6, 6))
    return np.concatenate([inside, spread, which], axis=2)


class Network:
    """Predicts a player's result: one hidden layer, shared by the territories, and a sum."""

    def __init__(self, rng: np.random.Generator, hidden: int = 64) -> None:
        inputs = look(np.zeros((1, LAYOUT.size), np.float32)).shape[2]
        first = rng.normal(0, inputs**-0.5, (inputs, hidden))
        second = rng.normal(0, 0.1 * hidden**-0.5, hidden)
        self.weights = [w.astype("f4") for w in (first, second, np.zeros(hidden), np.zeros(1))]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def think(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the hidden layer, `[B, 6, hidden]`, and the values -1 .. 1, `[B]`."""
        first, second, bias, level = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        return hidden, np.tanh(hidden.sum(1) @ second + level)

    def learn(self, seen: np.ndarray, targets: np.ndarray, rate: float) -> None:
        """Move the values towards the targets, along the gradient of the squared error."""
        hidden, values = self.think(seen)
        error = (values - targets) * (1 - values**2) / len(values)
        back = error[:, None, None] * self.weights[1] * (hidden > 0)
        first = np.tensordot(seen, back, ([0, 1], [0, 1]))
        self._descend(
            (first, error @ hidden.sum(1), back.sum((0, 1)), error.sum(keepdims=True)), rate
        )

    def _descend(self, slopes: Sequence[np.ndarray], rate: float) -> None:
        """Change the weights by Adam (Kingma and Ba 2015)."""
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self.steps) / scale


def decide(network: Network, positions: list, rng: np.random.Generator) -> list:
    """Decide in all positions; return the next position and a training step for each.

    A step is the player who decided, the network's inputs after the decision, and its value.
    """
    choices = [[one.copy().apply_id(move) for move in one.legal_ids()] for one in positions]
    viewers = [one.player for one, after in zip(positions, choices, strict=True) for _ in after]
    seen = look(steppe.tensors([after for some in choices for after in some], viewers))
    values = network.think(seen)[1]
    liked, made, first = values + HEAT * rng.gumbel(size=len(values)), [], 0
    for after in choices:
        best = first + int(np.argmax(liked[first : first + len(after)]))
        made.append((after[best - first], (viewers[best], seen[best], values[best])))
        first += len(after)
    return made


def self_play(network: Network, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Play a round; return the network's inputs and their targets."""
    positions, tracks = [GAME.new() for _ in range(AT_ONCE)], [[] for _ in range(AT_ONCE)]
    while live := [k for k, position in enumerate(positions) if not position.is_over]:
        made = decide(network, [positions[k] for k in live], rng)
        for k, (after, step) in zip(live, made, strict=True):
            positions[k] = after
            tracks[k].append(step)
    results = [position.returns()[0] for position in positions]
    targets = [blend(track, result) for track, result in zip(tracks, results, strict=True)]
    return np.array([seen for track in tracks for _, seen, _ in track]), np.concatenate(targets)


def blend(track: list, result: float) -> np.ndarray:
    """Return the target of each value in a match: TD(lambda) (Sutton 1988), backwards.

    The last target is the result, from the point of view of the player who decided. Each earlier
    one is mostly the next target and partly the next value.
    """
    targets, later = [], result  # for player 0
    for player, _, value in reversed(track):
        sign = 1 - 2 * player
        targets.append(sign * later)
        later = TRUST * later + (1 - TRUST) * sign * value
    return np.array(targets[::-1], np.float32)


def train(rounds: int, matches: int, seed: int) -> tuple[Network, dict]:
    """Return a network trained for some rounds, and its results during training."""
    rng = np.random.default_rng(seed)
    network, recent, curve = Network(rng), deque(maxlen=8), {rival: [] for rival in RIVALS}
    for number in range(rounds + 1):
        if number:
            recent.append(self_play(network, rng))
            practise(network, recent, rng, RATE * (1 - 0.9 * number / rounds))
        if number % max(1, rounds // 8) == 0:
            for rival, points in curve.items():
                found = meet(Learned(network), rival, matches, number)
                points.append((number * AT_ONCE, found))
                tell(number * AT_ONCE, Learned(network), rival, found)
    return network, curve


def practise(network: Network, recent: deque, rng: np.random.Generator, rate: float) -> None:
    """Learn from random decisions from the latest rounds."""
    for _ in range(50):
        seen, targets = recent[rng.integers(len(recent))]
        some = rng.integers(len(seen), size=256)
        network.learn(seen[some], targets[some], rate)


class Learned:
    """A bot that takes the decision whose resulting position the network values most."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, seen: steppe.Seen, budget: steppe.Budget) -> str:
        """Return one of the legal moves."""
        after = [seen.observation.copy().apply(move) for move in seen.legal]
        return seen.legal[int(np.argmax(self.worth(after, seen.player)))]

    def worth(self, positions: list, player: int) -> np.ndarray:
        """Return the values of positions for a player: the network's, or the final result."""
        rows = steppe.tensors(positions, [player] * len(positions))
        values = self.network.think(look(rows))[1]
        over = [k for k, position in enumerate(positions) if position.is_over]
        values[over] = [2 * positions[k].returns()[player] for k in over]  # certain
        return values


class Looking(Learned):
    """The same network with lookahead over its whole turn and the other player's answers."""

    def choose(self, seen: steppe.Seen, budget: steppe.Budget) -> str:
        """Return the first decision in the turn whose best answer does the least harm."""
        ways = turns(seen.observation)
        values = self.worth([end for _, end in ways], seen.player)
        likely = [ways[k] for k in np.argsort(-values)[:WIDTH]]
        first, _ = max(likely, key=lambda way: self.answered(way[1], seen.player))
        return GAME.actions.format(first)

    def answered(self, end: steppe.Position, player: int) -> float:
        """Return the value of a position for a player after the opponent's turn."""
        ends = [end] if end.is_over else [after for _, after in turns(end)]
        return self.worth(ends, player).min()


def turns(position: steppe.Position) -> list:
    """Return the ways to play a turn: the first decision, and the position at the end.

    Different ways to the same position are listed once.
    """
    under_way, ends = [(None, position)], {}
    while under_way:
        first, before = under_way.pop()
        for move in before.legal_ids():
            after = before.copy().apply_id(move)
            way = (move if first is None else first, after)
            if after.player == position.player:
                under_way.append(way)
            else:
                ends.setdefault(after.to_bytes(), way)
    return list(ends.values())


def meet(bot: Learned, rival: str, matches: int, seed: int) -> steppe.Standing:
    """Let our bot play one of steppe's bots; return our bot's results."""
    makers = {"learned": lambda game, seed: bot}
    return steppe.arena("zebras", ["learned", rival], matches, seed, makers=makers)[0]


def tell(trained: int, bot: Learned, rival: str, found: steppe.Standing) -> None:
    """Print our bot's result against one of steppe's bots."""
    low, high = found.interval
    met = f"{type(bot).__name__:>7} against {rival:>6}"
    share = f"won {found.win_rate:.1%} of {found.matches} ({low:.1%} to {high:.1%})"
    print(f"{process_time():4.0f} s  {trained:5} matches  {met}: {share}", flush=True)


def plot(curve: dict, path: str) -> None:
    """Draw the network's results during training, with their confidence intervals."""
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        print("No picture: pip install matplotlib")
        return
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for rival, points in curve.items():
        played, found = zip(*points, strict=True)
        bounds = zip(*(one.interval for one in found), strict=True)
        axes.fill_between(played, *bounds, color=RIVALS[rival], alpha=0.15, linewidth=0)
        rates = [one.win_rate for one in found]
        axes.plot(played, rates, color=RIVALS[rival], label=f"against {rival}")
    axes.axhline(0.5, color="#d2ccc1", linewidth=1, zorder=0)
    axes.set(xlabel="matches of self-play", ylabel="share of matches won", ylim=(0, 1))
    axes.legend(frameon=False, loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path)


def main(arguments: list[str] | None = None) -> None:
    """Train a network, print its results and draw them, with the command line's options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=120, help=f"rounds of {AT_ONCE} matches each")
    parser.add_argument("--matches", type=int, default=50, help="matches of each test on the way")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers")
    parser.add_argument("--out", default="training.svg", help="file for the picture")
    given = parser.parse_args(arguments)
    versions = f"NumPy {np.__version__}, Python {platform.python_version()}, {platform.machine()}"
    print(f"steppe {steppe.__version__}, {versions}; times are processor time", flush=True)
    network, curve = train(given.rounds, given.matches, given.seed)
    for bot, rivals in ((Learned(network), RIVALS), (Looking(network), LAST)):
        for rival in rivals:
            found = meet(bot, rival, 4 * given.matches, given.seed)
            tell(given.rounds * AT_ONCE, bot, rival, found)
    plot(curve, given.out)


if __name__ == "__main__":
    main()
