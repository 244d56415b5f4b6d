"""How it is played well: from what a seat sees and was told, never from the state."""
