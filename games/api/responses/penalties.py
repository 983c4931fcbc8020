"""Response bodies about penalties, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer
from games.models import Penalty as PenaltyRow
from games.models import PenaltyMarkKind

PENALTY_REASONS = PenaltyRow.Reason.values
PENALTY_STATES = ("owed", "paid", "forgiven", "disputed")


class PenaltyMark(ResponseSerializer):
    """One entry in the history of a penalty. Entries are never changed."""

    mark = serializers.ChoiceField(PenaltyMarkKind.values)
    by = serializers.CharField(
        allow_null=True,
        help_text="Username of the player who made the entry; null for the first, which the end of the game made.",
    )
    by_display_name = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    note = serializers.CharField(help_text="Note that the player left with the mark; empty without one.")


class Creditor(ResponseSerializer):
    """A person to whom a penalty is owed."""

    player = serializers.CharField()
    display_name = serializers.CharField()


class Penalty(ResponseSerializer):
    """The penalty that one player owes for one game."""

    id = serializers.CharField()
    series = serializers.CharField()
    series_title = serializers.CharField()
    game = serializers.CharField()
    game_number = serializers.IntegerField(help_text="Position of the game in its series, from 1.")
    seat = serializers.IntegerField()
    debtor = serializers.CharField()
    debtor_display_name = serializers.CharField()
    creditors = Creditor(
        many=True, help_text="The other people who played the game, except fools of the same team, by seat."
    )
    reason = serializers.ChoiceField(PENALTY_REASONS)
    epaulettes = serializers.IntegerField()
    words = serializers.CharField(help_text="Penalty in words, as agreed before the first game.")
    state = serializers.ChoiceField(PENALTY_STATES, help_text="State of the penalty according to its newest entry.")
    created_at = serializers.DateTimeField()
    marks = PenaltyMark(many=True, help_text="History of the penalty, oldest first.")


class PenaltyTotal(ResponseSerializer):
    """Numbers of a debtor's penalties, by state, and the number of epaulettes in the games of these penalties."""

    debtor = serializers.CharField()
    debtor_display_name = serializers.CharField()
    owed = serializers.IntegerField()
    paid = serializers.IntegerField()
    forgiven = serializers.IntegerField()
    disputed = serializers.IntegerField()
    epaulettes = serializers.IntegerField()


class Ledger(ResponseSerializer):
    results = Penalty(many=True)
    next = serializers.URLField(allow_null=True)
    totals = PenaltyTotal(many=True, help_text="Totals of the whole ledger, not only of this page, ordered by name.")
