"""An auditable model of one person, built on that person's own machine.

Activity flows one way: capture, timeline, session, modeling, structure, evidence, serve.
"""

__version__ = "0.1.0"
