"""The query for the players of a series who have made a move themselves."""

from durak_site.database.rows import fetch_rows

MOVED = """
    SELECT DISTINCT seat.player_id FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    WHERE game.series_id = %s AND seat.player_id IS NOT NULL AND game.moves[seat.index + 1] > 0
"""


def find_players_who_moved(series_id: str) -> set[int]:
    """Return the ids of the players who have moved or resigned in any game of the series. Moves by the clock, and by
    computers that have taken over, do not count. One query."""
    return {player for (player,) in fetch_rows(MOVED, series_id)}
