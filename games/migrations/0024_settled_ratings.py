import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    """Ratings of earlier versions keep their numbers until `rebuild_ratings` has run once, as README says."""

    dependencies = [("games", "0023_untold_turns")]

    operations = [
        migrations.AddField(
            model_name="rating",
            name="days",
            field=models.PositiveIntegerField(default=0, help_text="On how many different days (UTC) they ended."),
        ),
        migrations.AddField(
            model_name="rating",
            name="latest_day",
            field=models.DateField(blank=True, help_text="The newest of these days.", null=True),
        ),
        migrations.AddField(
            model_name="rating",
            name="met_today",
            field=models.JSONField(
                blank=True,
                default=dict,
                help_text="Player id to the number of games rated together on the newest day.",
            ),
        ),
        migrations.AddField(
            model_name="rating",
            name="settled_opponents",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=20),
                blank=True,
                default=list,
                help_text="Opponents (player ids, levels) whose rating was settled when a game with them ended; the first few.",
                size=None,
            ),
        ),
    ]
