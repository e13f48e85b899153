"""What lies beside the map: round, cave, crafts, hut, objectives, adversaries, scoring."""
