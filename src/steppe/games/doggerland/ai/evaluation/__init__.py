"""The parts of the evaluation, for multiplayer and solo matches."""
