"""HUMAN.md of a home: rendered from the same snapshot as every export."""

from humanmd.daemon.home import Home
