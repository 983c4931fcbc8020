"""Response body of the review of a finished game. Only the reviewed player can get it."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer


class ReviewedMove(ResponseSerializer):
    """One of your moves, reviewed. Moves without an alternative are not reviewed."""

    seq = serializers.IntegerField(help_text="Number of the move's event in your view of the log.")
    move = serializers.CharField()
    better = serializers.CharField(help_text="Move that the computer prefers; equal to `move` if it agrees.")
    cost = serializers.FloatField(
        help_text="Increase of the probability of becoming the fool, 0 to 1. Values below 0.05 are noise."
    )


class Review(ResponseSerializer):
    game = serializers.CharField()
    seat = serializers.IntegerField()
    level = serializers.CharField(help_text="Level of the computer that analyses the moves.")
    requested_at = serializers.DateTimeField()
    done = serializers.BooleanField(help_text="Whether all moves have been analysed.")
    moves_reviewed = serializers.IntegerField()
    moves_total = serializers.IntegerField()
    moves = ReviewedMove(many=True)
