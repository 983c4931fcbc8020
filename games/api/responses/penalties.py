"""What clients are told of the ledger of penalties, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import Shape
from games.models import Mark
from games.models import Penalty as PenaltyRow

REASONS = PenaltyRow.Reason.values
STATES = ("owed", "paid", "forgiven", "disputed")


class PenaltyMark(Shape):
    """One entry of the history; none is ever changed."""

    mark = serializers.ChoiceField(Mark.values)
    by = serializers.CharField(allow_null=True, help_text="Null for the first: a game's end says who owes.")
    at = serializers.DateTimeField()


class Penalty(Shape):
    """What one player owes for one game, or has owed."""

    id = serializers.CharField()
    series = serializers.CharField()
    game = serializers.CharField()
    number = serializers.IntegerField(help_text="Of the game, within the series.")
    seat = serializers.IntegerField()
    debtor = serializers.CharField()
    reason = serializers.ChoiceField(REASONS)
    epaulettes = serializers.IntegerField()
    words = serializers.CharField(help_text="What was agreed before the first game.")
    state = serializers.ChoiceField(STATES, help_text="What the last mark makes it.")
    created = serializers.DateTimeField()
    marks = PenaltyMark(many=True, help_text="The whole history, oldest first.")


class Total(Shape):
    """Of one debtor: how many penalties are in which state, and the epaulettes of all."""

    debtor = serializers.CharField()
    owed = serializers.IntegerField()
    paid = serializers.IntegerField()
    forgiven = serializers.IntegerField()
    disputed = serializers.IntegerField()
    epaulettes = serializers.IntegerField()


class Ledger(Shape):
    results = Penalty(many=True)
    next = serializers.URLField(allow_null=True)
    totals = Total(many=True, help_text="Of the whole ledger, not of this page, by name.")
