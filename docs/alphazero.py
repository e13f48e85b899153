"""AlphaZero in PyTorch: self-play with steppe's search, learning, checkpoints and evaluation.

It follows Silver et al. 2018, "A general reinforcement learning algorithm that masters chess,
shogi, and Go through self-play", at a small scale: many matches run side by side, so that the
network evaluates the leaves of all their searches in one call. It works for each game and number
of players, with dice and hidden information. Run it again to continue from the checkpoint.

    python docs/alphazero.py --game zebras --iterations 40
    cd docs && steppe arena zebras search:200@alphazero:trained greedy
"""

import argparse
import os
import time
from collections import deque
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import log_softmax, mse_loss

import steppe

FOLDER = Path(os.environ.get("ALPHAZERO_FOLDER", "."))  # where checkpoints are
HIDDEN = 256  # units in each hidden layer
WINDOW = 10  # iterations whose examples are learned from
EPOCHS = 2  # times that each example of the window is learned from, per iteration
BATCH = 256  # examples per step
RATE, DECAY = 1e-3, 1e-4  # learning rate and weight decay
NOISE = 0.25  # share of noise in the priors of a match's positions
LOOSE = 12  # decisions of each match that are sampled; the others are the most visited


class Net(torch.nn.Module):
    """Two hidden layers, then a value for each player and a logit for each move."""

    def __init__(self, game):
        super().__init__()
        self.players = game.players[0]
        size, moves = steppe.layout_of(game, self.players).size, len(game.actions)
        self.body = torch.nn.Sequential(
            *(torch.nn.Linear(size, HIDDEN), torch.nn.ReLU()),
            *(torch.nn.Linear(HIDDEN, HIDDEN), torch.nn.ReLU()),
        )
        self.value = torch.nn.Linear(HIDDEN, self.players)
        self.policy = torch.nn.Linear(HIDDEN, moves)

    def forward(self, observations):
        """Return values, [B, P], of the decider and the players after it, and logits, [B, A]."""
        hidden = self.body(observations)
        return self.value(hidden).tanh(), self.policy(hidden)

    @torch.inference_mode()
    def evaluate(self, observations, masks):
        """Return values and priors for steppe's search (`steppe.Network`)."""
        values, logits = self(torch.from_numpy(observations))
        logits[torch.from_numpy(masks) == 0] = -torch.inf
        return values.numpy(), logits.softmax(1).numpy()


def self_play(game, net, matches, simulations, seed):
    """Play matches side by side; return their observations, visit shares and results."""
    rng = np.random.default_rng(seed)
    search = steppe.NetSearch(game, net, seed, leaves=2)
    tables = [(game.new(net.players).settle(rng), []) for _ in range(matches)]
    examples = []
    while tables:
        positions = [position for position, _ in tables]
        shares = search.run(positions, simulations, noise=NOISE).visits
        shares /= shares.sum(axis=1, keepdims=True)
        rows = steppe.tensors(positions, [position.player for position in positions])
        for (position, track), row, share in zip(tables, rows, shares, strict=True):
            track.append((row, share, position.player))
            weights = share.astype(float)
            loose = len(track) <= LOOSE
            move = rng.choice(len(share), p=weights / weights.sum()) if loose else share.argmax()
            position.apply_id(int(move)).settle(rng)
        for position, track in tables:
            if position.is_over:
                returns = np.array(position.returns(), np.float32)
                examples += [
                    (row, share, np.roll(returns, -player)) for row, share, player in track
                ]
        tables = [(position, track) for position, track in tables if not position.is_over]
    return [torch.from_numpy(np.stack(part)) for part in zip(*examples, strict=True)]


def learn(net, optimizer, window):
    """Learn from the examples of recent iterations; return the mean loss of values and moves."""
    rows, shares, results = (torch.cat(parts) for parts in zip(*window, strict=True))
    losses = []
    for _ in range(EPOCHS):
        for picked in torch.randperm(len(rows)).split(BATCH):
            values, logits = net(rows[picked])
            of_moves = -(shares[picked] * log_softmax(logits, 1)).sum(1).mean()
            of_values = mse_loss(values, results[picked])
            optimizer.zero_grad()
            (of_values + of_moves).backward()
            optimizer.step()
            losses.append((of_values.item(), of_moves.item()))
    return np.mean(losses, axis=0)


def player(net, simulations, game, seed):
    """Return a bot that searches with a network."""
    bot = steppe.NetSearch(game, net, seed)
    bot.budget = steppe.Budget(playouts=simulations)
    return bot


def evaluate(game, net, rival, matches, simulations):
    """Return the standing of the network, searching, against a bot of steppe."""
    makers = {"the network": partial(player, net, simulations)}
    words = ["the network", rival]
    return steppe.arena(game.name, words, matches, players=net.players, makers=makers)[0]


def checkpoint(game):
    """Return the path of a game's checkpoint."""
    return FOLDER / f"alphazero-{game.name}.pt"


def save(game, net, optimizer, iteration):
    """Save the network and the state of learning; a crash leaves the previous checkpoint."""
    state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "iteration": iteration}
    draft = checkpoint(game).with_suffix(".new")
    torch.save(state, draft)
    draft.replace(checkpoint(game))


def restored(game):
    """Return the network, the optimizer and the number of iterations done."""
    net = Net(game)
    optimizer = torch.optim.Adam(net.parameters(), RATE, weight_decay=DECAY)
    if not checkpoint(game).exists():
        return net, optimizer, 0
    state = torch.load(checkpoint(game))
    net.load_state_dict(state["net"])
    optimizer.load_state_dict(state["optimizer"])
    return net, optimizer, state["iteration"]


def trained(game):
    """Return the network of the checkpoint, for `search:200@alphazero:trained`."""
    net, _, done = restored(game)
    if not done:
        raise FileNotFoundError(f"no {checkpoint(game)}: train first")
    return net


def report(game, net, asked, start):
    """Print the network's results against fixed bots, with 95 % intervals."""
    for rival in asked.against:
        one = evaluate(game, net, rival, asked.evaluate, asked.simulations)
        low, high = one.interval
        rate = f"{one.win_rate:.1%} ({low:.1%} to {high:.1%}) of {one.matches}"
        print(f"{time.time() - start:6.0f} s  against {rival}: won {rate}", flush=True)


def options(arguments):
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="zebras")
    parser.add_argument("--iterations", type=int, default=40)
    parser.add_argument("--matches", type=int, default=64, help="self-play matches per iteration")
    parser.add_argument("--simulations", type=int, default=64, help="per decision")
    parser.add_argument("--against", nargs="*", default=["greedy", "pebble"])
    parser.add_argument("--every", type=int, default=5, help="iterations between evaluations")
    parser.add_argument("--evaluate", type=int, default=40, help="matches against each bot")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def main(arguments=None):
    """Train, and evaluate now and then."""
    asked, start = options(arguments), time.time()
    game, window = steppe.load(asked.game), deque(maxlen=WINDOW)
    torch.manual_seed(asked.seed)
    net, optimizer, done = restored(game)
    for iteration in range(done + 1, asked.iterations + 1):
        seed = asked.seed + 1000 * iteration
        window.append(self_play(game, net, asked.matches, asked.simulations, seed))
        of_values, of_moves = learn(net, optimizer, window)
        save(game, net, optimizer, iteration)
        losses = f"loss of values {of_values:.3f}, of moves {of_moves:.3f}"
        print(f"{time.time() - start:6.0f} s  iteration {iteration}: {losses}", flush=True)
        if iteration % asked.every == 0:
            report(game, net, asked, start)


if __name__ == "__main__":
    main()
