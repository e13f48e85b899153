"""Play a whole match at random through PettingZoo, and draw its last position."""

from steppe.adapters.pettingzoo import env

match = env("zebras", render_mode="rgb_array")
match.reset(seed=1)
for agent in match.agent_iter():
    seen, _, ended, cut, _ = match.last()
    mask = None if ended or cut else seen["action_mask"]
    match.step(None if mask is None else match.action_space(agent).sample(mask))
assert match.render().ndim == 3
print("works")
