"""Run rules on positions in memory, compiled or interpreted; uses only numbers, no text."""
