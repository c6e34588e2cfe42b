"""What the owner already has, read as S1 records: notes, window logs, browser history."""
