"""Run many tasks: executors, results on file, record files."""
