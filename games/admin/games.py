"""The admin of games, their faults and their standing orders."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString

from durak_site.web.admin import ReadOnlyAdminMixin, RestrictedLookupsAdmin
from games import engine, event_log, words
from games.admin.formatting import MAX_ROWS, build_html_table, describe_rules, format_value
from games.admin.inlines import ReadOnlyInline
from games.models import EventColumns, Extension, Game, GameFault, GameSeat, LogEvent, StandingOrders
from games.selectors.games import build_loaded_game_view
from games.selectors.own_games import build_seat_owner

FIELDS_SHOWN_ELSEWHERE = {
    "id",
    "series",
    "game_number",
    "phase",
    "dealer",
    "players",
    "result",
    "started_at",
    "finished_at",
    "shuffle",
}
"""Fields of a game view that `show_table` leaves out, because the admin page of a game already shows them in
other places."""


PLAYER_ONLY_FIELDS = {"your_seat", "seen", "legal", "extensions"}
"""Fields of a game view that only players get. For a spectator, these fields have no values."""


class GameSeatInline(ReadOnlyInline):
    model = GameSeat
    fields = [
        "index",
        "player",
        "computer",
        "is_taken_over",
        "takeovers",
        "is_taken_over_for_good",
        "has_resigned",
        "is_bot",
        "abandon_agreed_at",
        "left_at",
    ]


class ExtensionInline(ReadOnlyInline):
    """Requests for extra time in a game, and extra time that the organiser granted without a request."""

    model = Extension
    fields = ["number", "seat", "requested_time", "requested_at", "granted_at", "by_organiser"]


@admin.register(Game)
class GameAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of games. It shows a game as a spectator sees it.

    The awaited seats and the start of their clocks are left out. They would reveal which players have passed.
    """

    list_display = ["id", "series_id", "number", "phase", "started_at", "finished_at"]
    list_filter = ["phase"]
    search_fields = ["id", "series__id", "seats__player__username"]
    date_hierarchy = "started_at"
    inlines = [GameSeatInline, ExtensionInline]
    fields = [
        "id",
        "series",
        "number",
        "dealer",
        "commitment",
        "show_seed_if_over",
        "phase",
        "has_household_pair",
        "started_at",
        "finished_at",
        "show_result",
        "show_table",
        "show_log",
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("series").defer("previous")

    @admin.display(description="seed")
    def show_seed_if_over(self, game: Game) -> str:
        return bytes(game.seed).hex() if game.is_over else "shown once the game is over"

    @admin.display(description="result")
    def show_result(self, game: Game) -> str:
        if game.result is None:
            return "–"
        seats = [build_seat_owner(seat) for seat in game.seats.select_related("player").order_by("index")]
        return words.describe_result(game.result, words.PlayerNames.from_players(seats, None))

    @admin.display(description="table")
    def show_table(self, game: Game) -> SafeString:
        state = event_log.load_state(game)
        seats = list(game.seats.select_related("player"))
        fields: dict[str, object] = {**build_loaded_game_view(game, state, seats, None)}
        if game.is_over:
            fields |= engine.build_view(state, engine.EVERYTHING)
        fields["rules"] = describe_rules(game.series.rules)
        values = {
            name: value for name, value in fields.items() if name not in FIELDS_SHOWN_ELSEWHERE | PLAYER_ONLY_FIELDS
        }
        return build_html_table(
            ["what", "value"], [(name.replace("_", " "), format_value(value)) for name, value in values.items()]
        )

    @admin.display(description=f"log (the last {MAX_ROWS} events)")
    def show_log(self, game: Game) -> SafeString:
        rows = LogEvent.objects.filter(game=game).order_by("-seq")
        if not game.is_over:
            rows = rows.filter(secret=False)
        viewer = engine.EVERYTHING if game.is_over else engine.SPECTATOR
        lines = [_format_event(row, viewer) for row in rows[:MAX_ROWS]]
        return build_html_table(["number", "at", "by", "seat", "event", "facts"], lines)


@admin.register(GameFault)
class GameFaultAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of faults: finished games whose stored data differ from the event log."""

    list_display = ["game_id", "sentences", "found_at"]
    search_fields = ["game__id"]
    date_hierarchy = "found_at"


@admin.register(StandingOrders)
class StandingOrdersAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of standing orders. It lists only those of finished games, and never their content."""

    list_display = ["game_id", "seat", "given_at"]
    search_fields = ["game__id"]
    fields = ["game", "seat", "given_at"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[StandingOrders]:
        return super().get_queryset(request).filter(game__finished_at__isnull=False)


def _format_event(row: EventColumns, viewer: int) -> tuple[object, ...]:
    fields: Mapping[str, object] = engine.build_event_view(event_log.read_event(row), viewer) or {}
    text = format_value({name: value for name, value in fields.items() if name not in ("kind", "seat")})
    number = row.seq if viewer == engine.EVERYTHING else row.public_number
    at = date_format(timezone.localtime(row.at), "j F Y, H:i:s")
    return number, at, row.by or "–", format_value(row.seat), row.kind.replace("_", " "), text
