"""What a clan has: numbers and clan boards."""
