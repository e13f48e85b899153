"""Drawing the valley: land, camps, pawns and animals, and marks for choices."""
