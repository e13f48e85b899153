"""Analyses for people: charts, sentences, and a standalone page."""
