"""How positions look."""
