"""The admin of agreements: series, days off, absences, seeks, clubs, and presets of players."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from durak_site.web.admin import ReadOnlyAdminMixin, RestrictedLookupsAdmin
from games.admin.formatting import describe_rules
from games.admin.inlines import ReadOnlyInline
from games.models import Away, Club, ClubMember, Holiday, HousePreset, HousePresetVersion, Seek, Series, SeriesSeat


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
        return describe_rules(place.accepted_rules) if place.accepted_rules else "–"


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
        return describe_rules(series.rules)


@admin.register(Holiday)
class HolidayAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of days off. It is read-only: only players take days off and give them back."""

    list_display = ["series_id", "player", "day", "is_away", "taken_at"]
    list_select_related = ["player"]
    search_fields = ["series__id", "player__username"]
    date_hierarchy = "day"


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
