"""Run rules on positions in memory, compiled or interpreted. Works with numbers only, no text."""
