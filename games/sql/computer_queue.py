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
# The next two statements do not wait until their changes are on disk. If a crash of the database loses a claim or a
# choice, a worker makes it again. A move that is played later is on disk together with all earlier changes.
CLAIM_GAME = """
    SET LOCAL synchronous_commit = off;
    UPDATE games_game SET computer_claimed_until = %s WHERE id = %s
"""
STORE_CHOICE = """
    SET LOCAL synchronous_commit = off;
    UPDATE games_game SET computer_at = %s, computer_claimed_until = NULL, computer_choice = %s
    WHERE id = %s AND version = %s AND computer_at = %s AND computer_choice IS NULL
"""
"""SQL that stores a chosen move if the game has not changed since it was loaded.

Every event changes the version, and every other change of the computer's turn changes `computer_at`."""
