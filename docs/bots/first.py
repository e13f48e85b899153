"""Takes the move that it has seen other players make most often, else any move."""

from collections import Counter

from steppe.client.stdio import run


def choose(match, ask):
    seen = Counter(event.split(":")[0] for event in match.events)
    best = max(seen[move["verb"]] for move in ask["legal"])
    liked = [move for move in ask["legal"] if seen[move["verb"]] == best]
    return match.random.choice(liked)["move"]


run(choose, name="first bot", version="1.0")
