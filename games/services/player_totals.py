"""Totals of players' finished games: updated when a game ends, compared with the games, and rebuilt from them."""

from collections.abc import Sequence

from django.db import connection, transaction

from games.models import Game, GameSeat, PlayerTotals

TABLE = PlayerTotals._meta.db_table
ADD = f"""
    INSERT INTO {TABLE} (player_id, games, fool, draws, epaulettes)
    SELECT * FROM unnest(%s::bigint[], %s::int[], %s::int[], %s::int[], %s::int[]) ORDER BY 1
    ON CONFLICT (player_id) DO UPDATE SET
        games = {TABLE}.games + excluded.games, fool = {TABLE}.fool + excluded.fool,
        draws = {TABLE}.draws + excluded.draws, epaulettes = {TABLE}.epaulettes + excluded.epaulettes
"""  # noqa: S608
"""SQL that adds the counts of a game to the totals of its players. It locks rows in the order of the players' ids, so
that two games cannot deadlock."""
FROM_GAMES = """
    SELECT seat.player_id, count(*) AS games,
           count(*) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)) AS fool,
           count(*) FILTER (WHERE game.result->>'kind' = 'draw') AS draws,
           coalesce(sum((game.result->>'epaulettes')::int) FILTER (
               WHERE game.result->'fools' @> to_jsonb(seat.index)), 0) AS epaulettes
    FROM games_gameseat seat JOIN games_game game ON game.id = seat.game_id
    WHERE seat.player_id IS NOT NULL AND game.result->>'kind' IN ('fool', 'draw')
    GROUP BY seat.player_id
"""
COUNTS = ("games", "fool", "draws", "epaulettes")
DIFFERENCES = f"""
    SELECT coalesce(stored.player_id, found.player_id),
           ARRAY[stored.games, stored.fool, stored.draws, stored.epaulettes],
           ARRAY[found.games, found.fool, found.draws, found.epaulettes]
    FROM {TABLE} stored FULL JOIN ({FROM_GAMES}) found ON found.player_id = stored.player_id
    WHERE (stored.games, stored.fool, stored.draws, stored.epaulettes)
        IS DISTINCT FROM (found.games, found.fool, found.draws, found.epaulettes)
    ORDER BY 1
"""  # noqa: S608
LOCK = f"LOCK TABLE {TABLE} IN SHARE ROW EXCLUSIVE MODE"
"""Makes transactions that end games wait until this transaction ends; readers do not wait."""


def add_game_to_totals(*, game: Game, seats: Sequence[GameSeat]) -> None:
    """Add a game that ends now to its players' totals. One statement; none for an abandoned game."""
    result = game.result
    people = [seat for seat in seats if seat.player_id is not None]
    if result is None or game.is_abandoned or not people:
        return
    fools = set(result["fools"])
    is_fool = [int(seat.index in fools) for seat in people]
    is_draw = int(result["kind"] == "draw")
    epaulettes = result["epaulettes"] if result["kind"] == "fool" else 0
    with connection.cursor() as cursor:
        cursor.execute(
            ADD,
            [
                [seat.player_id for seat in people],
                [1] * len(people),
                is_fool,
                [is_draw] * len(people),
                [epaulettes * fool for fool in is_fool],
            ],
        )


@transaction.atomic
def find_wrong_totals() -> list[str]:
    """Compare all totals with the finished games, and return one sentence per wrong column.

    For a missing row, the sentences show None as the stored values. For a row that should not exist, they show None as
    the expected values.
    """
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
        cursor.execute(DIFFERENCES)
        rows = cursor.fetchall()
    return [
        f"totals of player {player}: {column} is {value}, expected {expected}"
        for player, stored, found in rows
        for column, value, expected in zip(COUNTS, stored, found, strict=True)
        if value != expected
    ]


@transaction.atomic
def rebuild_totals() -> int:
    """Rebuild all totals from the finished games, and return the number of players."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
        PlayerTotals.objects.all().delete()
        cursor.execute(f"INSERT INTO {TABLE} (player_id, games, fool, draws, epaulettes) {FROM_GAMES}")
        return int(cursor.rowcount)
