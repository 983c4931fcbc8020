"""Statements about ratings and their changes."""

SELECT_NEWEST_CHANGES = """
    SELECT newest.id FROM games_rating rating CROSS JOIN LATERAL (
        SELECT id FROM games_ratingchange WHERE rating_id = rating.id AND id < %s ORDER BY id DESC LIMIT %s
    ) newest
    WHERE rating.player_id = %s
"""
"""SQL that selects the ids of the newest changes of each rating of a player. They come in order from the index by
rating, so PostgreSQL does not sort."""
LOCK_RATINGS = "LOCK TABLE games_rating IN SHARE ROW EXCLUSIVE MODE"
"""SQL that makes all writers of ratings wait until the transaction ends. Readers do not wait."""
DELETE_RATINGS = """
    ALTER TABLE games_ratingchange DISABLE TRIGGER games_ratingchange_append_only;
    DELETE FROM games_ratingchange;
    ALTER TABLE games_ratingchange ENABLE TRIGGER games_ratingchange_append_only;
    DELETE FROM games_rating;
"""
