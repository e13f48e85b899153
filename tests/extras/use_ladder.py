"""Rate two bots."""

from steppe.adapters.choix import strengths
from steppe.lab.compare.ladder import ladder

found = ladder("zebras", ["random", "greedy"], 4, 1, rate=strengths)
assert {rung.bot for rung in found.rungs} == {"random", "greedy"}
print("works")
