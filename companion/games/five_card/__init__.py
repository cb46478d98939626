"""Five-card cribbage, the game of old English pubs: for two, to 61, with one count a deal (F1)."""
