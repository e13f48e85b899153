"""The log: what happened, in sentences, and the result."""
