"""Run rules, compiled or interpreted, on positions in memory; use only numbers, no text."""
