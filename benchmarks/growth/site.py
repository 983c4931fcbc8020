"""Creation of a site with years of games. The services play a few games (`benchmarks.growth.originals`), and SQL copies
them.

The copies pass `verify_games`. All series have the same games, with different players and times.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import GeneratedField, Model

from accounts.models import Inbox, Notification, User
from benchmarks.growth.originals import HEAVY_PLAYER, OLD_PLAYER, SEATS_PER_GAME, OriginalRows, create_original_rows
from games.models import (
    Club,
    ClubMember,
    Event,
    FinishNumber,
    Game,
    GameHighlights,
    GameSeat,
    OrderedMove,
    Penalty,
    PenaltyMark,
    PenaltyTotals,
    PlayerTotals,
    Rating,
    RatingChange,
    Series,
    SeriesSeat,
)
from games.services.penalty_totals import rebuild_penalty_totals
from games.services.player_totals import rebuild_player_totals

DAYS = 5 * 365
GAMES_AWAITING_HEAVY_PLAYER = 5
"""Number of running games that wait for the player HEAVY_PLAYER. It is the same for sites of every size, so that the
player's list of these games has the same length.
"""
MAX_RUNNING_MINUTES = 1000
"""Largest age of a running game in minutes. It is so small that no clock has run out."""
CLUB_NAME, NUMBER_OF_CLUB_SERIES = "Growth", 4


@dataclass(frozen=True)
class Sizes:
    """The numbers of accounts, games and notifications of a site."""

    accounts: int = 100_000
    games: int = 300_000
    """Number of finished games."""
    games_each: int = 6
    """Number of games in each series."""
    heavy_games: int = 10_000
    """Number of finished games of the player HEAVY_PLAYER."""
    heavy_running: int = 500
    """Number of running games of the player HEAVY_PLAYER."""
    notifications: int = 20
    """Number of notifications of each account."""
    seed: int = 1

    @property
    def series(self) -> int:
        return self.games // self.games_each

    @property
    def open_series(self) -> int:
        return max(40, self.accounts // 100)


SMALL_SITE_SIZES = Sizes(accounts=30, games=32, games_each=4, heavy_games=16, heavy_running=8)
"""The sizes of the small site, with which the large site is compared."""


def fill_site(sizes: Sizes) -> None:
    """Fill an empty database.

    Call this as the database role that owns the tables, because only this role may run ANALYZE.
    """
    originals = create_original_rows(sizes.games_each)
    copy_accounts(originals, sizes)
    plan_series(originals, sizes)
    copy_series(originals)
    create_club(originals)
    copy_games()
    copy_penalties()
    create_ratings()
    copy_notifications(originals, sizes)
    execute_sql("ANALYZE")
    rebuild_player_totals()
    rebuild_penalty_totals()
    execute_sql(f"ANALYZE {PlayerTotals._meta.db_table}, {PenaltyTotals._meta.db_table}")


def copy_accounts(originals: OriginalRows, sizes: Sizes) -> None:
    """Insert copies of one account. Their ids have no gaps, so that `plan_series` can compute the ids of players."""
    copy_rows(
        User,
        originals.people[2].pk,
        f"generate_series(1, {sizes.accounts}) AS made(n)",
        {"username": "'player' || n"},
    )


def plan_series(originals: OriginalRows, sizes: Sizes) -> None:
    """Create two temporary database tables: the planned series with their players, and the planned games.

    A planned game has the game to copy in the column `original`, and the time to add to its times in `shift`.
    """
    step = max(sizes.series * sizes.games_each // sizes.heavy_games, 1)
    first, last = User.objects.order_by("pk")[3].pk, User.objects.latest("pk").pk
    heavy, old = (User.objects.get(username=name).pk for name in (HEAVY_PLAYER, OLD_PLAYER))
    accounts = last - first + 1
    seat = "{first} + mod(abs(hashint8extended(n, {seed})) + {offset}, {accounts})"
    players = [
        seat.format(first=first, seed=sizes.seed, offset=index * (accounts // SEATS_PER_GAME), accounts=accounts)
        for index in range(SEATS_PER_GAME)
    ]
    execute_sql(f"""
        CREATE TEMPORARY TABLE planned_series ON COMMIT PRESERVE ROWS AS
        SELECT n, 's' || lpad(n::text, 11, '0') AS id, kind,
               now() - interval '1 day' * {DAYS} * (1 - least(n, {sizes.series})::float / {sizes.series}) AS created_at,
               ARRAY[
                   CASE WHEN kind = 'running' OR (kind = 'finished' AND mod(n, {step}) = 0) THEN {heavy}
                       ELSE {players[0]} END,
                   CASE WHEN n = 1 THEN {old} ELSE {players[1]} END,
                   CASE WHEN kind <> 'open' THEN {players[2]} END
               ]::bigint[] AS players
        FROM (
            SELECT n, CASE WHEN n <= {sizes.series} THEN 'finished'
                WHEN n <= {sizes.series + sizes.heavy_running} THEN 'running' ELSE 'open' END AS kind
            FROM generate_series(1, {sizes.series + sizes.heavy_running + sizes.open_series}) AS numbers(n)
        ) AS numbered
    """)
    game, waits = Game._meta.db_table, f"mod(n, greatest({sizes.heavy_running} / {GAMES_AWAITING_HEAVY_PLAYER}, 1)) = 0"
    execute_sql(
        f"""
        CREATE TEMPORARY TABLE planned_games ON COMMIT PRESERVE ROWS AS
        SELECT made.*, original.pk AS original, made.started_at - original.started_at AS shift
        FROM (
            SELECT g AS n, 'g' || lpad(g::text, 11, '0') AS id, series.id AS series_id, series.players, series.kind,
                   %s AS of_series, mod(g - 1, {sizes.games_each}) + 1 AS number,
                   now() - interval '1 day' * {DAYS} * (1 - g::float / {sizes.games}) - interval '5 days' AS started_at
            FROM generate_series(1, {sizes.series * sizes.games_each}) AS numbers(g)
            JOIN planned_series series ON series.n = (g - 1) / {sizes.games_each} + 1
            UNION ALL
            SELECT {sizes.games} + n, 'r' || lpad(n::text, 11, '0'), id, players, kind,
                   CASE WHEN {waits} THEN %s ELSE %s END, 1,
                   now() - interval '1 minute' * mod(n, {MAX_RUNNING_MINUTES})
            FROM planned_series WHERE kind = 'running'
        ) AS made
        JOIN (SELECT id AS pk, series_id, number, started_at FROM {game}) AS original
            ON original.series_id = made.of_series AND original.number = made.number
        """,
        originals.series.pk,
        originals.game_awaiting_heavy_player.series_id,
        originals.game_awaiting_another_player.series_id,
    )
    execute_sql("ANALYZE planned_series")
    execute_sql("ANALYZE planned_games")


def create_club(originals: OriginalRows) -> None:
    """Create a club whose only member is HEAVY_PLAYER, and move the oldest finished series into it."""
    club = Club.objects.create(name=CLUB_NAME, code="none", visibility=Club.Visibility.PUBLIC)
    ClubMember.objects.create(club=club, player=originals.people[0])
    finished = Series.objects.filter(state=Series.State.FINISHED).order_by("created_at", "pk")
    Series.objects.filter(pk__in=finished.values("pk")[:NUMBER_OF_CLUB_SERIES]).update(club=club)


def copy_series(originals: OriginalRows) -> None:
    copy_rows(
        Series,
        originals.series.pk,
        "planned_series AS made",
        {
            "id": "made.id",
            "state": "made.kind",
            "creator_id": "made.players[2]",
            "created_at": "made.created_at",
            "started_at": "CASE WHEN made.kind <> 'open' THEN made.created_at END",
            "finished_at": "CASE WHEN made.kind = 'finished' THEN made.created_at + interval '30 days' END",
        },
    )
    place = SeriesSeat.objects.filter(series=originals.series).earliest("index")
    copy_rows(
        SeriesSeat,
        place.pk,
        f"planned_series AS made CROSS JOIN generate_series(0, {SEATS_PER_GAME - 1}) AS numbers(seat)",
        {
            "series_id": "made.id",
            "index": "seat",
            "player_id": "made.players[seat + 1]",
            "accepted_at": "CASE WHEN made.players[seat + 1] IS NOT NULL THEN made.created_at END",
        },
    )


def copy_games() -> None:
    names = ("started_at", "waiting_since", "reminder_at", "deadline_at", "finished_at")
    times = {name: f"original.{name} + made.shift" for name in names}
    copy_rows_of_games(
        Game, "id", {**times, "id": "made.id", "series_id": "made.series_id", "host_id": "made.players[2]"}
    )
    copy_rows_of_games(
        GameSeat,
        "game_id",
        {
            "game_id": "made.id",
            "player_id": "made.players[original.index + 1]",
            "started_at": times["started_at"],
            "finished_at": times["finished_at"],
        },
    )
    copy_rows_of_games(Event, "game_id", {"game_id": "made.id", "at": "original.at + made.shift"})
    copy_rows_of_games(OrderedMove, "game_id", {"game_id": "made.id"})
    copy_rows_of_games(GameHighlights, "game_id", {"game_id": "made.id"})
    execute_sql(
        f"INSERT INTO {FinishNumber._meta.db_table} (game_id) SELECT id FROM planned_games WHERE kind = 'finished'"
    )


def copy_penalties() -> None:
    """Copy the penalties, and mark about every third one as paid."""
    paid = "mod(abs(hashint8extended(made.n, 3)), 3) = 0"
    copy_rows_of_games(
        Penalty,
        "game_id",
        {
            "id": "'p' || lpad(made.n::text, 11, '0')",
            "series_id": "made.series_id",
            "game_id": "made.id",
            "debtor_id": "made.players[original.seat + 1]",
            "created_at": "original.created_at + made.shift",
            "last_mark": f"CASE WHEN {paid} THEN 'paid' ELSE 'owed' END",
        },
    )
    execute_sql(f"""
        INSERT INTO {PenaltyMark._meta.db_table} (penalty_id, mark, by_id, at)
        SELECT penalty.id, mark, by, penalty.created_at + later
        FROM planned_games AS made JOIN {Penalty._meta.db_table} penalty ON penalty.game_id = made.id,
        LATERAL (
            SELECT 'owed' AS mark, NULL::bigint AS by, interval '0' AS later
            UNION ALL SELECT 'paid', players[mod(penalty.seat + 1, {SEATS_PER_GAME}) + 1], interval '1 day' WHERE {paid}
        ) AS marks
    """)


def create_ratings() -> None:
    """Create a rating for every player, and a rating change for every player of every finished game."""
    execute_sql(f"""
        INSERT INTO {Rating._meta.db_table}
            (pool, player_id, computer, mu, sigma, games, days, latest_day, met_today, settled_opponents)
        SELECT 'people', id, '', 20 + mod(abs(hashint8extended(id, 7)), 1000) / 100.0, 2, 20, 10, current_date,
               '{{}}', ARRAY['one', 'two', 'three']
        FROM {User._meta.db_table}
        ON CONFLICT DO NOTHING
    """)
    execute_sql(f"ANALYZE {Rating._meta.db_table}")
    execute_sql(f"""
        INSERT INTO {RatingChange._meta.db_table}
            (game_id, rating_id, mu_before, sigma_before, mu_after, sigma_after, at)
        SELECT made.id, rating.id, 25, 3, 25.1, 2.9, made.started_at + interval '3 days'
        FROM planned_games AS made CROSS JOIN unnest(made.players) AS playing(player_id)
        JOIN {Rating._meta.db_table} rating ON rating.player_id = playing.player_id AND rating.pool = 'people'
        WHERE made.kind = 'finished' ORDER BY made.n
    """)


def copy_notifications(originals: OriginalRows, sizes: Sizes) -> None:
    """Create `sizes.notifications` notifications for every account, and `sizes.heavy_games` more for HEAVY_PLAYER."""
    notification = Notification.objects.filter(player=originals.people[2], kind="game_over").earliest("number")
    heavy = originals.people[0].pk
    last = Inbox.objects.filter(player=heavy).values_list("newest_number", flat=True).first() or 0
    for player, number, made in (
        ("player.id", "n", f"{User._meta.db_table} player CROSS JOIN generate_series(1, {sizes.notifications}) n"
            f" WHERE player.username LIKE 'player%'"),
        (str(heavy), f"{last} + n", f"generate_series(1, {sizes.heavy_games}) n"),
    ):  # fmt: skip
        copy_rows(
            Notification,
            notification.pk,
            made.replace("player%", "player%%"),
            {
                "id": f"substr(md5({player} || '-' || n), 1, 12)",
                "player_id": player,
                "number": number,
                "about": "'made ' || n",
                "created_at": f"now() - interval '1 hour' * ({sizes.heavy_games} - n)",
                "read_at": "CASE WHEN mod(n, 20) <> 0 THEN now() END",
            },
        )
    execute_sql(f"""
        INSERT INTO {Inbox._meta.db_table} (player_id, newest)
        SELECT player_id, max(number) FROM {Notification._meta.db_table} GROUP BY player_id
        ON CONFLICT (player_id) DO UPDATE SET newest = excluded.newest
    """)


def copy_rows(model: type[Model], original: Any, made: str, instead: Mapping[str, str]) -> None:
    """Insert copies of the row of `model` with the key `original`, one for each row that `made` selects.

    `made` is SQL that can stand after FROM. `instead` maps columns to SQL expressions for values that are not copied.
    """
    source, _, condition = made.partition(" WHERE ")
    condition = f"AND {condition}" if condition else ""
    execute_sql(
        f"""
        INSERT INTO {model._meta.db_table} ({join_column_names(model, instead)})
        SELECT {join_column_values(model, instead)} FROM {source}, {model._meta.db_table} original
        WHERE original.{model._meta.pk.column} = %s {condition}
        """,
        original,
    )


def copy_rows_of_games(model: type[Model], column: str, instead: Mapping[str, str]) -> None:
    """For each planned game, copy the rows of `model` that belong to its original game.

    `column` is the column of `model` with the id of the game. `instead` is the same as in `copy_rows`.
    """
    execute_sql(f"""
        INSERT INTO {model._meta.db_table} ({join_column_names(model, instead)})
        SELECT {join_column_values(model, instead)}
        FROM planned_games AS made JOIN {model._meta.db_table} original ON original.{column} = made.original
    """)


def join_column_names(model: type[Model], instead: Mapping[str, str]) -> str:
    return ", ".join(f'"{column}"' for column in list_copied_columns(model, instead))


def join_column_values(model: type[Model], instead: Mapping[str, str]) -> str:
    return ", ".join(instead.get(column, f'original."{column}"') for column in list_copied_columns(model, instead))


def list_copied_columns(model: type[Model], instead: Mapping[str, str]) -> list[str]:
    """Return the columns to insert. Omit columns that the database generates, unless `instead` has a value for them."""
    return [
        str(field.column)
        for field in model._meta.concrete_fields
        if not isinstance(field, GeneratedField)
        and (field.column in instead or field.get_internal_type() != "BigAutoField")
    ]


def execute_sql(statement: str, *parameters: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters or None)
