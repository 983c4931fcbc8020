from django.db import models


class MonthTag(models.Model):
    """The ETag of one month of open data, stored so that a repeated download need not read the whole month.

    A trigger deletes the row when an account that played in that month changes its name. It may be deleted at any other
    time, too.
    """

    begins_at = models.DateTimeField(
        primary_key=True, help_text="First moment of the month in UTC.", db_column="begins"
    )
    tag = models.CharField(max_length=32)
    last_finished_at = models.DateTimeField(
        null=True, help_text="When the month's last game ended; empty without games.", db_column="newest"
    )

    def __str__(self) -> str:
        return f"{self.begins_at:%Y-%m}"
