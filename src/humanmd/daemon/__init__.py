"""What runs: the pipeline, replay, locks."""
