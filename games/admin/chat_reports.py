"""The admin of chat lines, and of reports about them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from durak_site.web.admin import ReadOnlyAdminMixin, RestrictedLookupsAdmin
from games.admin.measure_form import MeasureForm, require_signed_in_user, run_action
from games.models import ChatLine, Report
from games.services.chat import resolve_chat_reports
from games.services.staff_actions import close_chat_of_authors


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The read-only admin of chat lines. To hide a reported line, use the admin of reports."""

    list_display = ["id", "series_id", "player", "text", "created_at", "hidden_at"]
    list_filter = [("hidden_at", admin.EmptyFieldListFilter)]
    list_select_related = ["player"]
    search_fields = ["series__id", "player__username", "text"]
    date_hierarchy = "created_at"


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
        return super().get_queryset(request).exclude(line__player=require_signed_in_user(request))

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
        run_action(self, request, lambda why, days: close_chat_of_authors(
            lines=lines, staff=require_signed_in_user(request), why=why, days=days
        ))  # fmt: skip

    def _resolve_reports(self, request: HttpRequest, reports: QuerySet[Report], *, hide: bool) -> None:
        staff = require_signed_in_user(request)
        for report in reports:
            resolve_chat_reports(report=report, staff=staff, hide=hide)
