from django.db import models


class MonthTag(models.Model):
    """The tag of one month of open data, so that a download need not read the whole month first.

    A trigger deletes it when the name of an account that played in the month changes. Any row may be deleted: the next
    download of the month computes it again.
    """

    begins = models.DateTimeField(primary_key=True, help_text="The first moment of the month in UTC.")
    tag = models.CharField(max_length=32)
    newest = models.DateTimeField(null=True, help_text="When the newest of its games ended; empty if it has none.")

    def __str__(self) -> str:
        return f"{self.begins:%Y-%m}"
