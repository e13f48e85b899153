"""Show the players' reserves."""
