"""Statements about ratings and their changes."""

SELECT_NEWEST_CHANGES = """
    SELECT newest.id FROM games_rating rating CROSS JOIN LATERAL (
        SELECT id FROM games_ratingchange WHERE rating_id = rating.id AND id < %s ORDER BY id DESC LIMIT %s
    ) newest
    WHERE rating.player_id = %s
"""
"""The ids of the newest changes of each rating of one player. The index by rating gives their order, so PostgreSQL does
not sort."""
LOCK_RATINGS = "LOCK TABLE games_rating IN SHARE ROW EXCLUSIVE MODE"
"""Blocks all writers of ratings until the transaction ends, but not readers."""
DELETE_RATINGS = """
    ALTER TABLE games_ratingchange DISABLE TRIGGER games_ratingchange_append_only;
    DELETE FROM games_ratingchange;
    ALTER TABLE games_ratingchange ENABLE TRIGGER games_ratingchange_append_only;
    DELETE FROM games_rating;
"""
