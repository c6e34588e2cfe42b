"""Speed, memory and size of the pipeline, measured on simulated lives and synthetic models."""
