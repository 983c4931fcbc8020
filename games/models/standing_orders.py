from django.db import models

from games.models.game import Game
from games.orders import Words


class StandingOrders(models.Model):
    """The standing orders of one player for one game. Only that player may ever see them."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="standing_orders", db_index=False)
    seat = models.PositiveSmallIntegerField()
    orders = models.JSONField(help_text="The orders as the player sent them.", db_column="words")
    bout = models.PositiveIntegerField(
        help_text="The bout in which they were given, from which their duration is counted."
    )
    given_at = models.DateTimeField(db_column="left_at")

    class Meta:
        verbose_name_plural = "standing orders"
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="orders_once_a_seat")]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat}"

    def select_orders_valid_in(self, bout: int) -> Words:
        """Return the parts of the orders that still apply in this bout, or an empty object.

        If `bout` is 0 (before the deal), return the parts that will apply in the first bout.
        """
        bout = max(bout, 1)
        if bout >= self.bout + self.orders.get("for_bouts", bout + 1):
            return {}
        valid = {name: order for name, order in self.orders.items() if name != "pass_this_bout" or bout == self.bout}
        if "defences" in valid:
            # An order without a bout always applies. An order for one bout applies until that bout ends.
            valid["defences"] = [rule for rule in valid["defences"] if rule.get("if", {}).get("bout", bout) >= bout]
            if not valid["defences"]:
                del valid["defences"]
        return {} if valid.keys() <= {"for_bouts"} else valid


class OrderedMove(models.Model):
    """A move that standing orders made. Only its player may know that it was ordered."""

    pk = models.CompositePrimaryKey("game_id", "seat", "number")
    game = models.ForeignKey(Game, models.CASCADE, related_name="ordered_moves", db_index=False)
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField(help_text="Number of the event as the player in this seat sees it.")
    seq = models.PositiveIntegerField(help_text="Number of the event in the whole log.")

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat} event {self.number}"
