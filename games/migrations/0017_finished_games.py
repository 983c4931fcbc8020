from django.db import migrations, models


class Migration(migrations.Migration):
    """Add an index by which a month of open data is found without reading other months."""

    dependencies = [("games", "0016_house_presets")]

    operations = [
        migrations.AddIndex(
            "game",
            models.Index(
                fields=["finished_at", "id"], name="game_finished", condition=models.Q(finished_at__isnull=False)
            ),
        ),
    ]
