from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import User
from durak_site.web.admin import ReadOnlyAdminMixin, RestrictedLookupsAdmin
from games import engine, event_log, words
from games.errors import GameError
from games.models import (
    Away,
    Block,
    ChatLine,
    Club,
    ClubMember,
    EventColumns,
    Extension,
    Game,
    GameFault,
    GameSeat,
    Holiday,
    HouseholdPair,
    HousePreset,
    HousePresetVersion,
    LogEvent,
    Measure,
    Penalty,
    PenaltyMark,
    PlayerReport,
    PlayerTotals,
    Rating,
    RatingChange,
    Report,
    Seek,
    Series,
    SeriesSeat,
    StaffAction,
    StandingOrders,
)
from games.models.player_report import FOREVER, MAX_STAFF_NOTE_LENGTH
from games.selectors.games import build_loaded_game_view
from games.selectors.own_games import build_seat_owner
from games.selectors.pair_summaries import PairSummary, load_pair_summaries
from games.services.chat import resolve_chat_reports
from games.services.staff_actions import act_on_reports, close_chat_of_authors

MAX_ROWS = 200
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


class ReadOnlyInline(ReadOnlyAdminMixin, admin.TabularInline):  # type: ignore[type-arg]  # generic only in the stub
    """Related rows on the page of an object. Staff cannot change these rows there."""


class SeriesSeatInline(ReadOnlyInline):
    model = SeriesSeat
    fields = [
        "index",
        "player",
        "computer",
        "accepted_at",
        "accepted_words",
        "describe_accepted_rules",
        "expires_at",
        "end_agreed_at",
    ]

    readonly_fields = ["describe_accepted_rules"]

    @admin.display(description="accepted rules")
    def describe_accepted_rules(self, place: SeriesSeat) -> str:
        return _describe_rules(place.accepted_rules) if place.accepted_rules else "–"


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


@admin.register(Series)
class SeriesAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of series. It is read-only: only creators, organisers and players change series."""

    list_display = ["id", "title", "state", "creator", "visibility", "created_at"]
    list_filter = ["state", "visibility"]
    list_select_related = ["creator"]
    search_fields = ["id", "title", "creator__username"]
    date_hierarchy = "created_at"
    inlines = [SeriesSeatInline]
    exclude = ["code", "rules"]

    def get_fields(self, request: HttpRequest, series: Series | None = None) -> list[Any]:
        return ["describe_agreed_rules", *super().get_fields(request, series)]

    @admin.display(description="rules")
    def describe_agreed_rules(self, series: Series) -> str:
        return _describe_rules(series.rules)


@admin.register(Holiday)
class HolidayAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of days off. It is read-only: only players take days off and give them back."""

    list_display = ["series_id", "player", "day", "is_away", "taken_at"]
    list_select_related = ["player"]
    search_fields = ["series__id", "player__username"]
    date_hierarchy = "day"


class ClubMemberInline(ReadOnlyInline):
    model = ClubMember
    fields = ["player", "role", "joined_at"]


@admin.register(Club)
class ClubAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of clubs. It is read-only: only the keepers of a club change it."""

    list_display = ["id", "name", "description", "visibility", "created_at"]
    list_filter = ["visibility"]
    search_fields = ["id", "name", "description", "members__player__username"]
    date_hierarchy = "created_at"
    inlines = [ClubMemberInline]
    exclude = ["code"]


@admin.register(Away)
class AwayAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of absences. It is read-only: only the player who is away can change an absence."""

    list_display = ["player", "from_date", "to_date", "changed_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]
    date_hierarchy = "from_date"


@admin.register(Seek)
class SeekAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of seeks. It is read-only, because only players and the matching task change seeks."""

    list_display = ["id", "player", "presets", "player_counts", "pace", "state", "series", "created_at", "ended_at"]
    list_select_related = ["player", "series"]
    list_filter = ["state", "pace"]
    search_fields = ["id", "player__username", "series__id"]
    date_hierarchy = "created_at"


class ExtensionInline(ReadOnlyInline):
    """Requests for extra time in a game, and extra time that the organiser granted without a request."""

    model = Extension
    fields = ["number", "seat", "requested_time", "requested_at", "granted_at", "by_organiser"]


class HousePresetVersionInline(ReadOnlyInline):
    model = HousePresetVersion
    fields = ["number", "base", "rules", "created_at"]


@admin.register(HousePreset)
class HousePresetAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of house presets. It is read-only: only the owner of a preset can change it."""

    list_display = ["id", "owner", "name", "description", "is_public", "created_at"]
    list_filter = ["is_public"]
    list_select_related = ["owner"]
    search_fields = ["owner__username", "name", "description"]
    date_hierarchy = "created_at"
    inlines = [HousePresetVersionInline]


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
        fields["rules"] = _describe_rules(game.series.rules)
        values = {
            name: value for name, value in fields.items() if name not in FIELDS_SHOWN_ELSEWHERE | PLAYER_ONLY_FIELDS
        }
        return _build_html_table(
            ["what", "value"], [(name.replace("_", " "), _format_value(value)) for name, value in values.items()]
        )

    @admin.display(description=f"log (the last {MAX_ROWS} events)")
    def show_log(self, game: Game) -> SafeString:
        rows = LogEvent.objects.filter(game=game).order_by("-seq")
        if not game.is_over:
            rows = rows.filter(secret=False)
        viewer = engine.EVERYTHING if game.is_over else engine.SPECTATOR
        lines = [_format_event(row, viewer) for row in rows[:MAX_ROWS]]
        return _build_html_table(["number", "at", "by", "seat", "event", "facts"], lines)


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


class PenaltyMarkInline(ReadOnlyInline):
    model = PenaltyMark
    fields = ["mark", "by", "at", "note"]


@admin.register(Penalty)
class PenaltyAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of penalties and their marks. It is read-only: only players mark penalties."""

    list_display = ["id", "series_id", "game_id", "debtor", "reason", "epaulettes", "last_mark", "created_at"]
    list_filter = ["last_mark", "reason"]
    list_select_related = ["debtor"]
    search_fields = ["id", "series__id", "game__id", "debtor__username"]
    date_hierarchy = "created_at"
    inlines = [PenaltyMarkInline]


@admin.register(PlayerTotals)
class PlayerTotalsAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of the totals of players. It is read-only: only finished games and `rebuild_totals` change totals."""

    list_display = ["player", "games", "fool", "draws", "epaulettes"]
    list_select_related = ["player"]
    search_fields = ["player__username"]


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of ratings. It is read-only: only finished games and the command `rebuild_ratings` change ratings."""

    list_display = ["id", "pool", "player", "computer", "ordinal", "mu", "sigma", "games"]
    list_filter = ["pool"]
    list_select_related = ["player"]
    search_fields = ["player__username", "computer"]


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The read-only admin of rating changes. A row is the effect of one game on one rating."""

    list_display = ["id", "game_id", "rating", "mu_before", "mu_after", "sigma_before", "sigma_after", "at"]
    list_filter = ["rating__pool"]
    list_select_related = ["rating__player"]
    search_fields = ["game__id", "rating__player__username"]
    date_hierarchy = "at"


def _describe_rules(rules: dict[str, Any]) -> str:
    """Return a rule set as text: its preset, and the options that differ from the preset."""
    preset = rules.get("preset")
    name_of_rules = words.get_preset_name(preset) if preset else "rules of their own"
    return "; ".join([name_of_rules, *(f"{name}: {value}" for name, value in words.list_differences(rules))])


def _format_value(value: object) -> str:
    """Return a value of a game view as text without brackets and quotes, which JSON would add."""
    if value is None or value in ([], {}, ()):
        return "–"
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return "; ".join(f"{name.replace('_', ' ')}: {_format_value(one)}" for name, one in value.items())
        case [[*_], *_]:
            return " | ".join(_format_value(one) for one in value)
        case list() | tuple():
            return ", ".join(_format_value(one) for one in value)
    return str(value)


def _require_signed_in_user(request: HttpRequest) -> User:
    """Return the signed-in user. Raises PermissionDenied for an anonymous user."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _format_event(row: EventColumns, viewer: int) -> tuple[object, ...]:
    fields: Mapping[str, object] = engine.build_event_view(event_log.read_event(row), viewer) or {}
    text = _format_value({name: value for name, value in fields.items() if name not in ("kind", "seat")})
    number = row.seq if viewer == engine.EVERYTHING else row.public_number
    at = date_format(timezone.localtime(row.at), "j F Y, H:i:s")
    return number, at, row.by or "–", _format_value(row.seat), row.kind.replace("_", " "), text


def _build_html_table(heads: list[str], rows: Sequence[tuple[object, ...]]) -> SafeString:
    head = format_html_join("", "<th>{}</th>", ((name,) for name in heads))
    cells = [format_html_join("", "<td>{}</td>", ((value,) for value in row)) for row in rows]
    body = format_html_join("", "<tr>{}</tr>", ((line,) for line in cells))
    return format_html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, body)


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The read-only admin of chat lines. To hide a reported line, use the admin of reports."""

    list_display = ["id", "series_id", "player", "text", "created_at", "hidden_at"]
    list_filter = [("hidden_at", admin.EmptyFieldListFilter)]
    list_select_related = ["player"]
    search_fields = ["series__id", "player__username", "text"]
    date_hierarchy = "created_at"


class MeasureForm(ActionForm):
    """The form fields for a staff action on reports: the reason, and the number of days."""

    why = forms.CharField(
        label="Why (for staff only)",
        required=False,
        max_length=MAX_STAFF_NOTE_LENGTH,
        widget=forms.TextInput({"size": 60}),
    )
    days = forms.IntegerField(label="Days", required=False, min_value=1, max_value=3650)


def _run_action(page: "admin.ModelAdmin[Any]", request: HttpRequest, act: Callable[[str, int | None], object]) -> None:
    """Call `act` with the reason and the number of days from the submitted `MeasureForm`.

    Show the staff an error message if the form is invalid, or if `act` raises a refusal.
    """
    form = MeasureForm(request.POST)
    del form.fields["action"]  # the admin has checked it
    if not form.is_valid() or not form.cleaned_data["why"]:
        page.message_user(request, "Write why, and the days as a number from 1.", messages.ERROR)
        return
    try:
        act(form.cleaned_data["why"], form.cleaned_data["days"])
    except GameError as refused:
        page.message_user(request, str(refused), messages.ERROR)


@admin.register(Report)
class ReportAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of reports about chat lines.

    The permission to change reports lets staff hide the reported line or leave it visible. The permission to add
    staff actions lets staff close the chat of the line's author. Staff do not see reports about their own lines.
    """

    list_display = [
        "id",
        "show_line_author",
        "show_line_text",
        "reporter",
        "reason",
        "created_at",
        "closed_at",
        "closed_by",
    ]
    list_filter = [("closed_at", admin.EmptyFieldListFilter)]
    list_select_related = ["line__player", "reporter", "closed_by"]
    search_fields = ["line__series__id", "line__player__username", "reporter__username"]
    ordering = ["-created_at"]
    action_form = MeasureForm
    actions = ["hide_line", "keep_line_visible", "close_chat"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).exclude(line__player=_require_signed_in_user(request))

    @admin.display(description="line of")
    def show_line_author(self, report: Report) -> str:
        return str(report.line.player)

    @admin.display(description="line")
    def show_line_text(self, report: Report) -> str:
        return report.line.text

    def has_resolve_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.change_report")

    @admin.action(description="Hide the lines from everybody", permissions=["resolve"])
    def hide_line(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._resolve_reports(request, reports, hide=True)

    @admin.action(description="Leave the lines as they are", permissions=["resolve"])
    def keep_line_visible(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._resolve_reports(request, reports, hide=False)

    def has_act_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.add_staffaction")

    @admin.action(description="Close the authors' chat (for ever without days)", permissions=["act"])
    def close_chat(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        lines = ChatLine.objects.filter(reports__in=reports).select_related("player").distinct()
        _run_action(self, request, lambda why, days: close_chat_of_authors(
            lines=lines, staff=_require_signed_in_user(request), why=why, days=days
        ))  # fmt: skip

    def _resolve_reports(self, request: HttpRequest, reports: QuerySet[Report], *, hide: bool) -> None:
        staff = _require_signed_in_user(request)
        for report in reports:
            resolve_chat_reports(report=report, staff=staff, hide=hide)


@admin.register(Block)
class BlockAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of blocks between players. It is read-only."""

    list_display = ["blocker", "blocked", "created_at"]
    list_select_related = ["blocker", "blocked"]
    search_fields = ["blocker__username", "blocked__username"]


@admin.register(HouseholdPair)
class HouseholdPairAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of household pairs. It is read-only: only the two accounts of a pair change it."""

    list_display = ["requester", "other", "requested_at", "confirmed_at", "ended_at"]
    list_select_related = ["requester", "other"]
    search_fields = ["requester__username", "other__username"]


class StaffActionInline(ReadOnlyInline):
    model = StaffAction
    fields = ["at", "by", "measure", "until", "staff_note"]
    verbose_name_plural = "history of this report"


@admin.register(StaffAction)
class StaffActionAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The log of staff actions. It is read-only: staff act on the admin page of player reports."""

    list_display = ["at", "player", "measure", "until", "staff_note", "reason", "by", "report_id", "line"]
    list_filter = ["measure"]
    list_select_related = ["player", "by", "line"]
    search_fields = ["player__username", "by__username", "report__id"]
    date_hierarchy = "at"


@admin.register(PlayerReport)
class PlayerReportAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of reports about players, with summaries for staff and buttons for staff actions.

    Staff do not see reports about themselves. The summaries are computed only from events that spectators can see.
    """

    list_display = ["id", "player", "reason", "created_at", "closed_at", "text", "reporter", "game_id", "shown_name"]
    list_filter = [("closed_at", admin.EmptyFieldListFilter), "reason"]
    list_select_related = ["player", "reporter"]
    search_fields = ["id", "game__id", "player__username", "reporter__username"]
    date_hierarchy = "created_at"
    ordering = ["-created_at"]
    inlines = [StaffActionInline]
    fields = [
        "player",
        "shown_name",
        "show_present_name",
        "shown_title",
        "reason",
        "text",
        "reporter",
        "game",
        "created_at",
        "closed_at",
        "describe_restrictions",
        "show_pair_summaries",
        "list_other_reports",
        "list_staff_actions",
        "count_reports_by_reporter",
    ]
    action_form = MeasureForm
    actions = ["dismiss_reports", "warn_players", "close_chat", "suspend_players", "ban_players", "lift_restrictions"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[PlayerReport]:
        return super().get_queryset(request).exclude(player=_require_signed_in_user(request))

    def has_act_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.add_staffaction")

    @admin.display(description="name now")
    def show_present_name(self, report: PlayerReport) -> str:
        return report.player.shown_name

    @admin.display(description="restricted until")
    def describe_restrictions(self, report: PlayerReport) -> str:
        ends = {"play": report.player.suspended_until, "chat": report.player.silenced_until}
        return "; ".join(f"{name}: {_format_moment(end)}" for name, end in ends.items() if end) or "–"

    @admin.display(description="with the other people of the game")
    def show_pair_summaries(self, report: PlayerReport) -> SafeString | str:
        summaries = load_pair_summaries(report)
        return (
            _build_html_table(PAIR_SUMMARY_HEADS, [_format_pair_summary(one) for one in summaries])
            if summaries
            else "–"
        )

    @admin.display(description="other reports about the player")
    def list_other_reports(self, report: PlayerReport) -> SafeString:
        others = PlayerReport.objects.filter(player=report.player_id).exclude(pk=report.pk).select_related("reporter")
        rows = [
            (_format_moment(one.created_at), one.get_reason_display(), one.reporter, one.game_id or "–", one.text)
            for one in others.order_by("-created_at")[:MAX_ROWS]
        ]
        return _build_html_table(["at", "reason", "reporter", "game", "text"], rows)

    @admin.display(description="what staff did about the player")
    def list_staff_actions(self, report: PlayerReport) -> SafeString:
        actions = StaffAction.objects.filter(player=report.player_id).select_related("by").order_by("-pk")[:MAX_ROWS]
        rows = [
            (_format_moment(one.at), one.get_measure_display(), _format_moment(one.until), one.staff_note, one.by)
            for one in actions
        ]
        return _build_html_table(["at", "measure", "until", "staff note", "by"], rows)

    @admin.display(description="reports by this reporter")
    def count_reports_by_reporter(self, report: PlayerReport) -> str:
        made = PlayerReport.objects.filter(reporter=report.reporter_id)
        dismissed = made.filter(actions__measure=Measure.DISMISSED).distinct().count()
        return f"{made.count()}, {dismissed} of them dismissed"

    @admin.action(description="Dismiss the reports", permissions=["act"])
    def dismiss_reports(self, request: HttpRequest, reports: QuerySet[PlayerReport]) -> None:
        self._take_measure(request, reports, Measure.DISMISSED)

    @admin.action(description="Warn the players", permissions=["act"])
    def warn_players(self, request: HttpRequest, reports: QuerySet[PlayerReport]) -> None:
        self._take_measure(request, reports, Measure.WARNED)

    @admin.action(description="Close the players' chat (for ever without days)", permissions=["act"])
    def close_chat(self, request: HttpRequest, reports: QuerySet[PlayerReport]) -> None:
        self._take_measure(request, reports, Measure.CHAT_CLOSED)

    @admin.action(description="Suspend the players (for so many days)", permissions=["act"])
    def suspend_players(self, request: HttpRequest, reports: QuerySet[PlayerReport]) -> None:
        self._take_measure(request, reports, Measure.SUSPENDED)

    @admin.action(description="Ban the players", permissions=["act"])
    def ban_players(self, request: HttpRequest, reports: QuerySet[PlayerReport]) -> None:
        self._take_measure(request, reports, Measure.BANNED)

    @admin.action(description="Let the players play and talk again", permissions=["act"])
    def lift_restrictions(self, request: HttpRequest, reports: QuerySet[PlayerReport]) -> None:
        self._take_measure(request, reports, Measure.LIFTED)

    def _take_measure(self, request: HttpRequest, reports: QuerySet[PlayerReport], measure: Measure) -> None:
        _run_action(self, request, lambda why, days: act_on_reports(
            reports=reports, staff=_require_signed_in_user(request), measure=measure, why=why, days=days
        ))  # fmt: skip


PAIR_SUMMARY_HEADS = [
    "with", "newest games together", "they throw in at each other", "and at others", "moves within 5 s",
    "moves in the same minute",
]  # fmt: skip


def _format_pair_summary(summary: PairSummary) -> tuple[object, ...]:
    games = format_html_join(
        ", ",
        '<a href="{}">{}</a>',
        ((reverse("admin:games_game_change", args=[one.pk]), one.pk) for one in summary.games),
    )
    return (
        summary.other,
        format_html("{}: {}", len(summary.games), games),
        f"{summary.throw_ins_at_other}; {summary.throw_ins_of_other_at_player}",
        f"{summary.throw_ins_at_third}; {summary.throw_ins_of_other_at_third}",
        summary.close_moves,
        summary.moves_in_same_minute,
    )


def _format_moment(moment: datetime | None) -> str:
    if moment is None:
        return "–"
    return "for ever" if moment >= FOREVER else date_format(timezone.localtime(moment), "j F Y, H:i")
