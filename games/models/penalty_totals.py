from django.conf import settings
from django.db import models
from django.db.models import Q


class PenaltyTotals(models.Model):
    """The number of a player's penalties in each state, in one series or in all public series together.

    The transaction that adds or marks a penalty updates the row. `verify_games` checks it, and `rebuild_totals`
    computes it again. A player without penalties has no row.
    """

    ALL_PUBLIC = "public"

    pk = models.CompositePrimaryKey("scope", "debtor_id")
    scope = models.CharField(max_length=12, help_text="Id of a series, or `public` for all public series.")
    debtor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    is_public = models.BooleanField(help_text="Whether the penalties are from public series.")
    owed = models.IntegerField()
    paid = models.IntegerField()
    forgiven = models.IntegerField()
    disputed = models.IntegerField()
    epaulettes = models.IntegerField(help_text="Total of all these penalties, in any state.")

    class Meta:
        verbose_name_plural = "penalty totals"
        indexes = [
            models.Index(fields=["debtor", "scope"], name="penalty_totals_hidden", condition=Q(is_public=False)),
        ]

    def __str__(self) -> str:
        return f"{self.debtor_id} in {self.scope}: {self.owed}"
