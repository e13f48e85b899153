"""The types that the views of this game read: positions, scenes and steps."""

from steppe.core import position, scene
from steppe.draw import match_steps
from steppe.games.valley.rules.state import State

Position = position.Position[State]
Scene = scene.Scene[State]
Step = match_steps.Step[State]
