"""Statements of the queue of computer moves."""

LOCK_GAME_FOR_NEXT_STEP = """
    SELECT id AS game_id, host_id, computer_choice IS NOT NULL AS has_choice FROM games_game
    WHERE computer_at IS NOT NULL AND (computer_claimed_until IS NULL OR computer_claimed_until <= %s)
        AND (computer_choice IS NULL OR computer_at <= %s)
    ORDER BY alone, computer_choice IS NULL,
        CASE WHEN computer_choice IS NULL THEN (host_id <= %s, host_id) END, computer_at
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
"""
"""SQL that locks the game for the next step of a computer worker: a game with a stored move that is due, or one for
which a move must be chosen."""
