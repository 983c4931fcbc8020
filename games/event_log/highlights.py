"""Highlights of a game: numbers that only its whole log gives, such as its longest bout."""

from games import engine
from games.event_log.rows import create_undealt_state, iterate_log, read_event
from games.models import Game


class HighlightCounter:
    """Computes the highlights while the caller folds a log. Call `include_state` after each event."""

    def __init__(self, players: int) -> None:
        self.longest_bout = 0
        """The largest number of cards that were played in one bout: attacks, throw-ins and cards that beat them."""
        self.late_hands = [0] * players
        """For each seat, the largest number of cards that it had while the talon was empty."""

    def include_state(self, state: engine.State) -> None:
        """Update the highlights with the state after the newest event."""
        self.longest_bout = max(self.longest_bout, state.laid + state.beaten)
        if not state.talon:
            counts = [hand.bit_count() for hand in state.hands]
            self.late_hands = [max(pair) for pair in zip(self.late_hands, counts, strict=True)]


def compute_highlights(game: Game) -> HighlightCounter:
    """Fold the whole log, and return a counter with its highlights. `game.series` must be loaded."""
    state, counter = create_undealt_state(game), HighlightCounter(len(game.moves))
    for row in iterate_log(game):
        engine.apply_event(state, read_event(row))
        counter.include_state(state)
    return counter
