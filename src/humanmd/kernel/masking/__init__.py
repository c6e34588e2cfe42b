"""Masking: secrets leave the text before it is kept, and personal data before it is handed out."""
