"""Blocks become sessions between deterministic cuts."""
