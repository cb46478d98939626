"""Lowball: cribbage in which the side that reaches the game hole first loses (W1)."""
