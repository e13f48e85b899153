"""Show the players' belongings: numbers and player boards."""
