"""Why the model believes what it says: receipts, snapshot, verification."""
