"""What a good player weighs: odds, time, the worth of a tribe, and of what it is about to do."""
