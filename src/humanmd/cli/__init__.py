"""Parse, call, render: one file a command."""
