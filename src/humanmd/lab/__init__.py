"""Simulated lives with exact ground truth, scoring and benchmarks."""
