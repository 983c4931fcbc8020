import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Builds new indexes while others read and write, and drops two that they and a constraint make needless."""

    atomic = False
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0028_fill_seat_times_and_totals"),
    ]

    operations = [
        AddIndexConcurrently(
            "seat",
            models.Index(
                fields=["player", "-started_at", "-game"],
                name="seat_newest",
                condition=models.Q(player__isnull=False),
            ),
        ),
        AddIndexConcurrently(
            "seat",
            models.Index(
                fields=["player", "game"],
                name="seat_running",
                condition=models.Q(player__isnull=False, finished_at__isnull=True),
            ),
        ),
        AddIndexConcurrently(
            "seat",
            models.Index(
                fields=["player", "-finished_at", "-game"],
                name="seat_finished",
                condition=models.Q(player__isnull=False, finished_at__isnull=False),
            ),
        ),
        AddIndexConcurrently(
            "series",
            models.Index(
                fields=["-created_at", "-id"],
                name="series_in_lobby",
                condition=models.Q(state="open", visibility="public"),
            ),
        ),
        migrations.AlterField(
            "seat",
            "player",
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            "game",
            "series",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="games.series",
            ),
        ),
    ]
