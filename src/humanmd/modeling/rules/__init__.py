"""The embedded proposer: what plain rules read in English and Chinese."""
