"""Draw the side panels: items for sale in words, standings, the final scoring."""
