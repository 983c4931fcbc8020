from django.db import migrations, models


class Migration(migrations.Migration):
    """So that a month of open data is found without reading the others."""

    dependencies = [("games", "0016_house_presets")]

    operations = [
        migrations.AddIndex(
            "game",
            models.Index(
                fields=["finished_at", "id"], name="game_finished", condition=models.Q(finished_at__isnull=False)
            ),
        ),
    ]
