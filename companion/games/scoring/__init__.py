"""Points of cards, the same in all four games: the show and the play, each score with its cards."""

from companion.games.scoring.play import play_points, play_scores
from companion.games.scoring.score import Score, ScoringError, pairs_together
from companion.games.scoring.show import show_points, show_scores

__all__ = ["Score", "ScoringError", "pairs_together", "play_points", "play_scores", "show_points", "show_scores"]
