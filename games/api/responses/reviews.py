"""What a player is told of a game that they look back at."""

from rest_framework import serializers

from durak_site.http.serializers import Shape


class ReviewedMove(Shape):
    """A move of yours that was a choice."""

    seq = serializers.IntegerField(help_text="Of its event, as you are shown it.")
    move = serializers.CharField()
    better = serializers.CharField(help_text="What the computer would have done; the same move where it agrees.")
    cost = serializers.FloatField(
        help_text="By how much likelier you were the fool for it, 0 to 1; what is below 0.05 is chance."
    )


class Review(Shape):
    game = serializers.CharField()
    seat = serializers.IntegerField()
    level = serializers.CharField(help_text="Of the computer that looks back.")
    asked = serializers.DateTimeField()
    done = serializers.BooleanField()
    moves_looked_at = serializers.IntegerField()
    moves_in_all = serializers.IntegerField()
    moves = ReviewedMove(many=True)
