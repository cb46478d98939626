"""A read-only page for phones, live, while a game is on."""
