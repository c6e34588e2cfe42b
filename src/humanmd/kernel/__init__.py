"""What every stage stands on; knows nothing of people, screens or models."""
