from django.db import models


class Lease(models.Model):
    """The right of one process to run a job until `expires_at`. See `durak_site/database/exclusive_run.py`."""

    job = models.CharField(primary_key=True, max_length=50)
    holder = models.UUIDField(help_text="A random id of the run that has the lease.")
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.job} until {self.expires_at:%Y-%m-%d %H:%M:%S}"
