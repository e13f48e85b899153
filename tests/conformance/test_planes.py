"""Observation tensors of every game show everything visible and nothing hidden."""

from steppe.testing.tensor_checks import *  # noqa: F403
