"""What all of the server stands on: settings, logs, metrics, errors, files."""
