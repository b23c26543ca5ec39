"""Slow, obvious answers written from the rule text alone; nothing here imports the package under test."""
