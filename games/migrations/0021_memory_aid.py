from django.db import migrations, models


class Migration(migrations.Migration):
    """A table may agree that no page names the cards that everybody saw go into a hand."""

    dependencies = [("games", "0020_reviews")]

    operations = [
        migrations.AddField(
            "series",
            "memory_aid",
            models.BooleanField(
                default=True, help_text="Pages may name the cards that everybody saw go into a hand."
            ),
        ),
    ]
