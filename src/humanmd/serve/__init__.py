"""What people and programs read; reads only."""
