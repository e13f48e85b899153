"""How Doggerland looks and reads."""
