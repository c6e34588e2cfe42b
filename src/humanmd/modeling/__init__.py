"""Sessions become Points and Lines: propose, gate, persist, apply."""
