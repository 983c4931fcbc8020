"""The admin of reports about players, of staff actions, and of what players decided about each other."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from durak_site.web.admin import ReadOnlyAdminMixin, RestrictedLookupsAdmin
from games.admin.formatting import MAX_ROWS, build_html_table, format_moment
from games.admin.inlines import ReadOnlyInline
from games.admin.measure_form import MeasureForm, require_signed_in_user, run_action
from games.models import Block, HouseholdPair, Measure, PlayerReport, StaffAction
from games.selectors.pair_summaries import PairSummary, load_pair_summaries
from games.services.staff_actions import act_on_reports

PAIR_SUMMARY_HEADS = [
    "with", "newest games together", "they throw in at each other", "and at others", "moves within 5 s",
    "moves in the same minute",
]  # fmt: skip


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
        return super().get_queryset(request).exclude(player=require_signed_in_user(request))

    def has_act_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.add_staffaction")

    @admin.display(description="name now")
    def show_present_name(self, report: PlayerReport) -> str:
        return report.player.shown_name

    @admin.display(description="restricted until")
    def describe_restrictions(self, report: PlayerReport) -> str:
        ends = {"play": report.player.suspended_until, "chat": report.player.silenced_until}
        return "; ".join(f"{name}: {format_moment(end)}" for name, end in ends.items() if end) or "–"

    @admin.display(description="with the other people of the game")
    def show_pair_summaries(self, report: PlayerReport) -> SafeString | str:
        summaries = load_pair_summaries(report)
        return (
            build_html_table(PAIR_SUMMARY_HEADS, [_format_pair_summary(one) for one in summaries]) if summaries else "–"
        )

    @admin.display(description="other reports about the player")
    def list_other_reports(self, report: PlayerReport) -> SafeString:
        others = PlayerReport.objects.filter(player=report.player_id).exclude(pk=report.pk).select_related("reporter")
        rows = [
            (format_moment(one.created_at), one.get_reason_display(), one.reporter, one.game_id or "–", one.text)
            for one in others.order_by("-created_at")[:MAX_ROWS]
        ]
        return build_html_table(["at", "reason", "reporter", "game", "text"], rows)

    @admin.display(description="what staff did about the player")
    def list_staff_actions(self, report: PlayerReport) -> SafeString:
        actions = StaffAction.objects.filter(player=report.player_id).select_related("by").order_by("-pk")[:MAX_ROWS]
        rows = [
            (format_moment(one.at), one.get_measure_display(), format_moment(one.until), one.staff_note, one.by)
            for one in actions
        ]
        return build_html_table(["at", "measure", "until", "staff note", "by"], rows)

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

    @admin.action(description="Let the players play and chat again", permissions=["act"])
    def lift_restrictions(self, request: HttpRequest, reports: QuerySet[PlayerReport]) -> None:
        self._take_measure(request, reports, Measure.LIFTED)

    def _take_measure(self, request: HttpRequest, reports: QuerySet[PlayerReport], measure: Measure) -> None:
        run_action(self, request, lambda why, days: act_on_reports(
            reports=reports, staff=require_signed_in_user(request), measure=measure, why=why, days=days
        ))  # fmt: skip


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
