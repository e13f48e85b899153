"""Run many tasks: executors, results files, and record files."""
