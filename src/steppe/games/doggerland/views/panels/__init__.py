"""The panels beside the map: round, cave, crafts, hut, objectives, adversaries, scoring."""
