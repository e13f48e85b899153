"""How Valley of the Mammoths looks and reads."""
