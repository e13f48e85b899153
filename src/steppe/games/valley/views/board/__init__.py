"""The valley: land, camps, pawns and animals, and marks of what may be chosen."""
