"""Tools for hosts: administration, backup, integrity check, doctor."""
