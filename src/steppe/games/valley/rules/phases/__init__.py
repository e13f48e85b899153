"""The phases of Valley of the Mammoths, one module each."""
