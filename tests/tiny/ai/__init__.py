"""The bots' knowledge of Tiny: evaluation and network features."""
