"""Lowball: cribbage in which whoever reaches the game hole loses (W1)."""
