"""HUMAN.md: what an agent should know about its person, for people to read."""
