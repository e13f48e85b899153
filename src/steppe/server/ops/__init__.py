"""What a host runs: administration, backup, integrity check, doctor."""
