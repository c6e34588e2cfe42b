"""Captures become blocks: closed wall-clock minutes, normalised, nothing summarised."""
