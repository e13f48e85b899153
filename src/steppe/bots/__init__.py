"""Bots: programs that choose moves. They work with kernels and know no game by name."""
