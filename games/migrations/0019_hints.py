from django.db import migrations, models


class Migration(migrations.Migration):
    """A table may agree that its players can ask what a computer would do."""

    dependencies = [("games", "0018_bots_at_tables")]

    operations = [
        migrations.AddField(
            "series",
            "hints",
            models.BooleanField(default=False, help_text="Players may ask what a computer would do; unrated then."),
        ),
    ]
