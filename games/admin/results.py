"""The admin of the results of games: penalties, totals and ratings."""

from django.contrib import admin

from durak_site.web.admin import ReadOnlyAdminMixin, RestrictedLookupsAdmin
from games.admin.inlines import ReadOnlyInline
from games.models import Penalty, PenaltyMark, PlayerTotals, Rating, RatingChange


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
