from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0014_seen")]

    operations = [
        migrations.RemoveConstraint("game", "game_over_and_done"),
        migrations.RenameField("game", "must", "awaited"),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=Q(
                    phase="over",
                    finished_at__isnull=False,
                    result__isnull=False,
                    awaited=0,
                    deadline_at__isnull=True,
                    reminder_at__isnull=True,
                    computer_at__isnull=True,
                )
                | (~Q(phase="over") & Q(finished_at__isnull=True, result__isnull=True)),
                name="game_over_and_done",
            ),
        ),
    ]
