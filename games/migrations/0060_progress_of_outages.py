from django.db import migrations, models


class Migration(migrations.Migration):
    """Stores how many clocks have moved after an outage."""

    dependencies = [("games", "0059_outages")]

    operations = [
        migrations.AddField(
            model_name="outage",
            name="moved_up_to",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="Id of the last game whose clock has moved. Clocks move in the order of the ids of their "
                "games.",
                max_length=12,
            ),
        ),
    ]
