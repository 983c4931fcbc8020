import django.db.models.deletion
from django.db import migrations, models

CARRIED_OVER = """
    INSERT INTO games_untoldturns (game_id, seats, since)
    SELECT id, untold, waiting_since FROM games_game WHERE untold > 0
"""


class Migration(migrations.Migration):
    """Move the seats to be notified of their turn from the game's row to a row of their own."""

    dependencies = [("games", "0022_conduct_is_remembered")]

    operations = [
        migrations.CreateModel(
            name="UntoldTurns",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="untold_turns",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                (
                    "seats",
                    models.PositiveIntegerField(help_text="Bit mask of those awaited who are yet to be told."),
                ),
                (
                    "since",
                    models.DateTimeField(help_text="When the game began to wait for them: told oldest first."),
                ),
            ],
            options={
                "verbose_name_plural": "untold turns",
                "indexes": [models.Index(fields=["since"], name="untold_oldest_first")],
            },
        ),
        migrations.RunSQL(CARRIED_OVER, migrations.RunSQL.noop),
        migrations.RemoveIndex(model_name="game", name="game_untold"),
        migrations.RemoveField(model_name="game", name="untold"),
    ]
