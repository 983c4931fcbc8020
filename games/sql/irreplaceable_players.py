"""The query for players that the organiser of a running series may not replace."""

from durak_site.database.rows import fetch_rows
from games.models.series import Series

# This reads the events of running games alone, and their logs are never archived.
SELECT_IRREPLACEABLE_PLAYERS = """
    SELECT seat.player_id FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    WHERE game.series_id = %s AND seat.player_id IS NOT NULL GROUP BY seat.player_id
    HAVING bool_or(CASE WHEN game.finished_at IS NOT NULL THEN game.moves[seat.index + 1] > 0 ELSE EXISTS (
        SELECT FROM games_event event
        WHERE event.game_id = game.id AND event.seat = seat.index AND event.by = 'player' AND NOT event.secret
    ) END) OR (%s AND sum(game.overdue[seat.index + 1]) = 0)
"""


def find_irreplaceable_players(series: Series) -> set[int]:
    """Return the ids of the players whom the organiser may not replace.

    A player who has moved or resigned in a game of the series may not be replaced. Moves by the clock or a computer do
    not count. A secret move, such as a pass, counts only after the end of its game, because the organiser may not know
    of it before. If the organiser also plays, only players who have missed a deadline may be replaced. Otherwise the
    organiser could get rid of bad cards.

    One query if the seats of the series are loaded.
    """
    organiser = series.organiser_id
    organiser_plays = any(place.player_id == organiser for place in series.places.all() if place.accepted_at)
    return {
        player
        for (player,) in fetch_rows(SELECT_IRREPLACEABLE_PLAYERS, series.pk, organiser is not None and organiser_plays)
    }
