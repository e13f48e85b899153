"""The phases: what may be decided, and what it does; one module each."""
