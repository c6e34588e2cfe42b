"""The embedded proposer: rules for English and Chinese, deterministic and always on."""

from humanmd.modeling.rules.proposer import propose

__all__ = ("propose",)
