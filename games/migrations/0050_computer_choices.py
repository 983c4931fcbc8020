from django.db import migrations, models


class Migration(migrations.Migration):
    """Stores the chosen moves of computers until they are due. The new columns need no rewrite."""

    dependencies = [
        ("games", "0049_counted_games"),
    ]

    operations = [
        migrations.RunSQL("SET LOCAL lock_timeout = '5s'", "SET LOCAL lock_timeout = '5s'"),
        migrations.AddField(
            "game",
            "computer_claimed_until",
            models.DateTimeField(
                blank=True, help_text="Until then one worker chooses the move, or waits after a failure.", null=True
            ),
        ),
        migrations.AddField(
            "game",
            "computer_choice",
            models.JSONField(
                blank=True, help_text="The chosen move that waits until it is due; secret until then.", null=True
            ),
        ),
        migrations.AlterField(
            "game",
            "computer_at",
            models.DateTimeField(blank=True, help_text="When the move of a computer is due.", null=True),
        ),
    ]
