"""Play whole matches at random through Gymnasium: one, and many together."""

import gymnasium
import numpy as np

import steppe.adapters.gymnasium  # noqa: F401 - registers the games

env = gymnasium.make("steppe/Zebras-v0", render_mode="rgb_array")
_, info = env.reset(seed=1)
is_over = False
while not is_over:
    action = env.action_space.sample(info["action_mask"])
    _, reward, is_over, _, info = env.step(action)
assert reward in (-1, 1)
assert env.render().ndim == 3
many = gymnasium.make_vec("steppe/Zebras-v0", 4)
_, info = many.reset(seed=1)
ends = 0
while ends < 4:
    *_, ended, _, info = many.step(np.argmax(info["action_mask"], axis=1))
    ends += int(ended.sum())
print("works")
