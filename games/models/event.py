from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.models.game import Game


class EventColumns(models.Model):
    """The columns of an event: one fact in the log of a game.

    Each viewer numbers only the events that the viewer is shown. The number is `public_number` for a spectator, and
    `public_number + secrets[seat]` for the player in a seat.
    """

    pk = models.CompositePrimaryKey("game_id", "seq")
    seq = models.PositiveIntegerField(help_text="From 1, without gaps.")
    kind = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField(null=True)
    by = models.CharField(
        max_length=10, blank=True, help_text="The kind of mover; empty for events that follow from a move."
    )
    at = models.DateTimeField()
    data = models.JSONField(help_text="All facts of the event, including hidden cards.")
    secret = models.BooleanField(help_text="Only the player in this seat may see it.")
    public_number = models.PositiveIntegerField(help_text="Number of public events up to this one, inclusive.")
    secrets = ArrayField(
        models.PositiveIntegerField(), help_text="For each seat: number of its secret events up to this one, inclusive."
    )
    game_id: str

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.game_id} {self.seq} {self.kind}"

    def get_number_for(self, seat: int | None) -> int:
        """Return the event's number as the player in `seat` sees it. None is a spectator."""
        return self.public_number if seat is None else self.public_number + self.secrets[seat]


class Event(EventColumns):
    """An event of a log that is not archived. Moves write these rows. To read a log, use `LogEvent`.

    The database refuses to change a row. It lets a row be deleted only if an `ArchivedLog` has the same events.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="events", db_index=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(by__in=["", "player", "clock", "computer"]), name="event_by"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="event_seq"),
        ]


class LogEvent(EventColumns):
    """An event of a log, archived or not. All readers of logs use this model, which reads a database view.

    A query for events of an archived game unpacks the whole log of this game.
    """

    game = models.ForeignKey(Game, models.DO_NOTHING, related_name="+", db_constraint=False)

    class Meta:
        managed = False
