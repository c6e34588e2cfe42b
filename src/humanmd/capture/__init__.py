"""What was on the screen, after the privacy gate."""
