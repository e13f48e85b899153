"""Doggerland: one to four clans hunt, gather, paint and roam a land that grows."""
