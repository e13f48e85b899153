"""The clans: numbers and clan boards."""
