"""Train a network for one of our games with masked PPO in PyTorch (docs/baselines.md explains it).

``python docs/ppo.py zebras --against random greedy pebble self --steps 2000000`` prints how often
the network wins against fixed bots while it learns, and writes the same numbers to a CSV file.
PPO: Schulman and others 2017, arXiv:1707.06347.
"""

import argparse
import copy
import csv
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import process_time

import numpy as np
import torch
from torch import nn

import steppe

SELF = "self"  # past versions of the network
SEATED = "rotate"


@dataclass(frozen=True)
class Settings:
    """The settings of a run; ``steps`` are the learner's decisions."""

    game: str
    players: int | None = None
    against: tuple[str, ...] = ("random", "greedy", "pebble", SELF)
    measured: tuple[str, ...] = ("random", "greedy", "pebble")
    heads: str = "words"
    steps: int = 2_000_000
    tests: int = 10  # how many times the network is measured, besides the beginning
    matches: int = 200  # matches of each measurement
    seed: int = 1
    envs: int = 256
    horizon: int = 32
    minibatch: int = 1024
    epochs: int = 3
    hidden: int = 256
    rate: float = 5e-4
    clip: float = 0.2
    trust: float = 0.95  # lambda of generalised advantage estimation
    entropy: float = 0.01
    selves: int = 8  # the number of past versions in the pool


class Network(nn.Module):
    """Two hidden layers, then the logits of all legal moves, and the value.

    With ``heads="ids"`` each move has an output of its own. With ``heads="words"`` each word has
    one (``steppe.Factors``), and the logit of a move is the sum over its words.
    """

    def __init__(self, game: steppe.Game, size: int, settings: Settings) -> None:
        super().__init__()
        hidden, by_words = settings.hidden, settings.heads == "words"
        factors = steppe.Factors(game)
        parts = factors.parts if by_words else np.arange(len(game.actions))[:, None]
        self.register_buffer("parts", torch.tensor(parts, dtype=torch.int64))
        self.trunk = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.logits = nn.Linear(hidden, factors.size if by_words else len(game.actions))
        self.value = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.logits.weight, 0.01)  # at first all moves are equally likely

    def forward(self, rows: torch.Tensor, legal: torch.Tensor) -> tuple:
        """Return the distribution over the legal moves, ``[B, K]``, and the values, ``[B]``."""
        hidden = self.trunk(rows)
        outputs = nn.functional.pad(self.logits(hidden), (0, 1))  # 0 for a missing word
        parts = self.parts[legal.clamp(min=0)].flatten(1)
        logits = outputs.gather(1, parts).view(*legal.shape, -1).sum(-1)
        logits = logits.masked_fill(legal < 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden)[:, 0]

    def choose(self, rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Return an action for each row, drawn from the policy: the form of ``steppe.Batched``."""
        with torch.no_grad():
            legal = listed(masks)
            chosen = self(torch.tensor(rows), legal)[0].sample()
        return legal.gather(1, chosen[:, None])[:, 0].numpy()


def listed(masks: np.ndarray) -> torch.Tensor:
    """Return the legal moves of each row, int64, ``[B, K]``, filled up with -1."""
    rows, moves = np.nonzero(masks)
    counts = np.bincount(rows, minlength=len(masks))
    found = np.full((len(masks), counts.max()), -1)
    found[rows, np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)] = moves
    return torch.from_numpy(found)


class Rollout:
    """The learner's decisions in several steps of all matches, and what came of them."""

    def __init__(self, vector: steppe.SeatVector, network: Network, settings: Settings) -> None:
        steps = [self.step(vector, network) for _ in range(settings.horizon)]
        *seen, rewards, ended = zip(*steps, strict=True)
        rows, legal, chosen, chances, values = seen
        with torch.no_grad():
            last = network(torch.tensor(vector.rows), listed(vector.masks))[1]
        advantages = self.advantages(rewards, ended, (*values, last), settings.trust)
        most = max(part.shape[1] for part in legal)
        padded = [nn.functional.pad(part, (0, most - part.shape[1]), value=-1) for part in legal]
        self.parts = [torch.cat(part) for part in (rows, padded, chosen, chances)]
        self.parts += [advantages.flatten(), advantages.flatten() + torch.cat(values)]

    @staticmethod
    def step(vector: steppe.SeatVector, network: Network) -> tuple:
        """Decide in every match, and play on to the learner's next decision."""
        rows, legal = torch.tensor(vector.rows), listed(vector.masks)
        with torch.no_grad():
            policy, values = network(rows, legal)
            chosen = policy.sample()
        vector.step(legal.gather(1, chosen[:, None])[:, 0].numpy())
        results = torch.tensor(vector.rewards, dtype=torch.float32), torch.tensor(vector.ended)
        return rows, legal, chosen, policy.log_prob(chosen), values, *results

    @staticmethod
    def advantages(rewards: tuple, ended: tuple, values: tuple, trust: float) -> torch.Tensor:
        """Return generalised advantage estimates without discount, ``[horizon, B]``."""
        found, later = [], torch.zeros_like(values[0])
        for at in reversed(range(len(rewards))):
            goes_on = 1.0 - ended[at].float()
            error = rewards[at] + goes_on * values[at + 1] - values[at]
            later = error + trust * goes_on * later
            found.append(later)
        return torch.stack(found[::-1])

    def minibatches(self, settings: Settings) -> Iterator[list[torch.Tensor]]:
        """Yield random parts of the decisions, all of them once in each epoch."""
        for _ in range(settings.epochs):
            for some in torch.randperm(len(self.parts[0])).split(settings.minibatch):
                yield [part[some] for part in self.parts]


def loss_of(network: Network, batch: list[torch.Tensor], settings: Settings) -> torch.Tensor:
    """Return PPO's loss: the clipped policy loss, the value's error, and the entropy bonus."""
    rows, legal, chosen, chances, advantages, targets = batch
    policy, values = network(rows, legal)
    ratio = (policy.log_prob(chosen) - chances).exp()
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    gain = torch.min(ratio * advantages, clipped * advantages).mean()
    error = (values - targets).pow(2).mean()
    return 0.5 * error - gain - settings.entropy * policy.entropy().mean()


def train(settings: Settings, report: Callable[[int, Network], None]) -> Network:
    """Train a network; call ``report`` with the number of decisions at regular intervals."""
    torch.manual_seed(settings.seed)
    start = steppe.load(settings.game).new(settings.players)
    size = steppe.layout_of(start.game, start.players).size
    network = Network(start.game, size, settings)
    pool = steppe.Pool({word: 1.0 for word in settings.against if word != SELF} or {"random": 1.0})
    vector = steppe.SeatVector(start, settings.envs, pool, SEATED)
    vector.reset(settings.seed)
    optimizer = torch.optim.Adam(network.parameters(), settings.rate, eps=1e-5)
    rollouts = max(1, settings.steps // (settings.envs * settings.horizon))
    every = max(1, rollouts // settings.tests)
    for number in range(rollouts):
        if number % every == 0:
            report(number * settings.envs * settings.horizon, network)
            renew(pool, network, number // every, settings)
        optimizer.param_groups[0]["lr"] = settings.rate * (1 - 0.9 * number / rollouts)
        for batch in Rollout(vector, network, settings).minibatches(settings):
            optimizer.zero_grad()
            loss_of(network, batch, settings).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
    report(rollouts * settings.envs * settings.horizon, network)
    return network


def renew(pool: steppe.Pool, network: Network, number: int, settings: Settings) -> None:
    """Put a copy of the network into the pool, in place of the oldest one."""
    if SELF not in settings.against:
        return
    copied = copy.deepcopy(network)
    pool.add(f"{SELF} {number}", steppe.Batched(copied.choose), 2.0 / settings.selves)
    if f"{SELF} {number - settings.selves}" in pool:
        pool.remove(f"{SELF} {number - settings.selves}")


def meet(network: Network, rival: str, settings: Settings) -> list[float]:
    """Return the share of the first place that the network won in each of some matches."""
    start = steppe.load(settings.game).new(settings.players)
    vector = steppe.SeatVector(start, min(40, settings.matches), rival, SEATED)
    vector.reset(settings.seed)
    won: list[float] = []
    left = np.full(vector.count, -(-settings.matches // vector.count))  # as many in each place
    while left.any():
        vector.step(network.choose(vector.rows, vector.masks))
        for at in np.flatnonzero(vector.ended & (left > 0)):
            won.append(first_place(vector.returns[at], vector.actors[at]))
            left[at] -= 1
    return won


def first_place(returns: np.ndarray, player: int) -> float:
    """Return a player's share of the first place; in a solo match, whether the player won."""
    first = returns == returns.max() if len(returns) > 1 else returns > 0
    return float(first[player] / max(1, first.sum()))


class Curve:
    """Measures the network, prints the results and writes them to a CSV file."""

    def __init__(self, settings: Settings, path: Path) -> None:
        self.settings, self.path = settings, path
        self.spent = 0.0  # processor time for measurements
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("decisions,seconds,rival,matches,won,low,high\n", "utf-8")

    def __call__(self, decisions: int, network: Network) -> None:
        """Measure the network after a number of decisions."""
        begun, settings = process_time(), self.settings
        for rival in settings.measured:
            found = meet(network, rival, settings)
            won, count = sum(found) / len(found), len(found)
            low, high = interval(won, count)
            row = (decisions, round(begun - self.spent), rival, count, won, low, high)
            with self.path.open("a", encoding="utf-8", newline="") as file:
                csv.writer(file).writerow([f"{x:.3f}" if isinstance(x, float) else x for x in row])
            shown = f"won {won:.1%} of {count} ({low:.1%} to {high:.1%})"
            print(f"{row[1]:5} s {decisions:9} decisions, against {rival}: {shown}", flush=True)
        self.spent += process_time() - begun


def interval(share: float, count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share (Wilson 1927)."""
    z = 1.96
    middle, width = (
        share + z * z / (2 * count),
        z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)),
    )
    return (middle - width) / (1 + z * z / count), (middle + width) / (1 + z * z / count)


def main(arguments: list[str] | None = None) -> None:
    """Train a network with the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=steppe.names())
    parser.add_argument("--players", type=int, help="number of players")
    parser.add_argument("--against", nargs="+", default=Settings.against, help="bots, or self")
    parser.add_argument("--measured", nargs="+", default=Settings.measured, help="bots to beat")
    parser.add_argument("--heads", choices=("words", "ids"), default=Settings.heads)
    for name in ("steps", "tests", "matches", "seed", "envs", "horizon", "hidden"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Settings, name))
    parser.add_argument("--out", type=Path, default=Path("ppo.csv"), help="file for the results")
    given = vars(parser.parse_args(arguments))
    out = given.pop("out")
    lists = {name: tuple(given.pop(name)) for name in ("against", "measured")}
    settings = Settings(**given, **lists)
    print(f"steppe {steppe.__version__}, torch {torch.__version__}, {platform.machine()}")
    print(settings, flush=True)
    network = train(settings, Curve(settings, out))
    torch.save(network.state_dict(), out.with_suffix(".pt"))


if __name__ == "__main__":
    main()
