"""The log of events in sentences, and the end of the match."""
