"""Tests of the checks for games."""
