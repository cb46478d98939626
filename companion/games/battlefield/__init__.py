"""Battlefield Cribbage: formations that turn face up card by card, and a frontline that scores as it grows."""
