"""The site's puzzles, practice and ratings (Glicko), and statistics on opening moves."""
