"""Foundations of the server: settings, logs, metrics, errors, files."""
