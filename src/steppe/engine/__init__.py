"""The engine room: how rules run on positions in memory, compiled or not. Numbers, no words."""
