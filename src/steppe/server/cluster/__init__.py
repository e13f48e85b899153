"""Run several worker processes on one machine, and separate processes for bots."""
