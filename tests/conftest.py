"""What holds for all tests."""

import gc

# Interpreted rules make very many objects, few of them in circles: a third of the time was spent
# looking for those.
gc.set_threshold(100_000, 50, 50)
