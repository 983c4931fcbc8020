from collections.abc import Container, Sequence
from datetime import timedelta

from django.db import models
from django.db.models import Q

from games.models.game import Game
from games.read_models import ExtensionAnswer

MAX_EXTENSIONS = 3
"""The largest number of times that extra time can be granted in one game."""
MAX_ANSWERS_OF_SEAT = 10
"""The largest number of stored answers of one player to one request. The newest answers remain."""


class Extension(models.Model):
    """Extra time for one move. A player requests it and the others answer, or the organiser grants it.

    A request ends when the move is made. The next request in the game then deletes it, so a game has at most one
    request that is not granted. The lock on the game's row protects this row, too.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="extensions", db_index=False)
    number = models.PositiveSmallIntegerField(help_text="From 1, within the game.")
    seat = models.PositiveSmallIntegerField(
        help_text="The seat that asks, or whose clock ran when the organiser gave it time."
    )
    requested_time = models.DurationField(help_text="The time asked for.", db_column="time")
    turn_number = models.PositiveIntegerField(
        help_text="Number of moves of the seat before, those of the clock included; the next one ends the request.",
        db_column="turn",
    )
    requested_at = models.DateTimeField()
    answers: "models.JSONField[list[ExtensionAnswer], list[ExtensionAnswer]]" = models.JSONField(
        default=list, help_text="The other players' answers, oldest first: seat, agrees, at."
    )
    granted_at = models.DateTimeField(
        null=True, blank=True, help_text="When the last required player agreed, or the organiser granted it."
    )
    granted_version = models.PositiveIntegerField(
        null=True, blank=True, help_text="Number of events in the log when it was granted.", db_column="version"
    )
    by_organiser = models.BooleanField(
        default=False, db_default=False, help_text="The organiser granted it, whether or not the player had asked."
    )

    class Meta:
        ordering = ["game_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="extension_number_once"),
            models.CheckConstraint(condition=Q(requested_time__gt=timedelta()), name="extension_time"),
            models.CheckConstraint(
                condition=Q(granted_at__isnull=True, granted_version__isnull=True)
                | Q(granted_at__isnull=False, granted_version__isnull=False),
                name="extension_granted",
            ),
            models.CheckConstraint(
                condition=Q(by_organiser=False) | Q(granted_at__isnull=False), name="extension_by_organiser"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} extension {self.number}"

    @property
    def is_granted(self) -> bool:
        return self.granted_at is not None

    @property
    def current_answers(self) -> dict[int, bool]:
        """The newest answer of each seat that has answered."""
        return {answer["seat"]: answer["agrees"] for answer in self.answers}


def add_answer(answers: Sequence[ExtensionAnswer], new: ExtensionAnswer) -> list[ExtensionAnswer]:
    """Return the answers with the new one at the end. If the seat then has too many, its oldest answer is removed.

    A player may change the answer again and again. The limit keeps views small, because they contain all stored
    answers.
    """
    of_seat = [answer for answer in answers if answer["seat"] == new["seat"]]
    oldest = of_seat[0] if len(of_seat) >= MAX_ANSWERS_OF_SEAT else None
    return [*(answer for answer in answers if answer is not oldest), new]


def count_moves_of_seat(moves: Sequence[int], overdue: Sequence[int], seat: int) -> int:
    """Return the number of the seat's moves, including moves by the clock.

    It identifies a turn of the seat, because it changes with each move.
    """
    return moves[seat] + overdue[seat]


def find_pending_extension(
    extensions: Sequence[Extension], timed: Container[int], moves: Sequence[int], overdue: Sequence[int]
) -> Extension | None:
    """Return the request for more time that the other players can answer now, or None.

    `timed` contains the seat whose move clock runs, or is empty if none runs.
    """
    for last in extensions[-1:]:
        if (
            not last.is_granted
            and last.seat in timed
            and last.turn_number == count_moves_of_seat(moves, overdue, last.seat)
        ):
            return last
    return None


def count_extensions_left(extensions: Sequence[Extension], *, are_allowed: bool) -> int:
    """Return how many more times the game can have extra time."""
    granted = sum(extension.is_granted for extension in extensions)
    return MAX_EXTENSIONS - granted if are_allowed else 0
