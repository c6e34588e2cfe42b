"""How each kind of application looks: content in, window title and screen out."""
