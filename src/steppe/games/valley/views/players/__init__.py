"""The numbers of each tribe."""
