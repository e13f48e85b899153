"""The parts of the evaluation, for several players and for solo."""
