import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Creates an empty table. Games that ended before are left to their readers."""

    dependencies = [("games", "0033_fewer_indexes")]

    operations = [
        migrations.CreateModel(
            name="PendingRecord",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="pending_record",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("due_at", models.DateTimeField(db_index=True, help_text="When a worker is to go on with it.")),
            ],
        ),
    ]
