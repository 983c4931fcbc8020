import django.db.models.deletion
from django.db import migrations, models

FORGET = """
CREATE OR REPLACE FUNCTION games_monthtag_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('games_monthtag', 0));
    DELETE FROM games_monthtag WHERE begins IN (
        SELECT date_trunc('month', finished_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
        FROM {seats} WHERE player_id = NEW.id AND finished_at IS NOT NULL
    );
    RETURN NULL;
END
$$;
"""
"""The body of a function is a text, so PostgreSQL does not follow a renamed table in it."""


class Migration(migrations.Migration):
    """Renames four tables. PostgreSQL changes only its catalogue for that, so the size of the tables does not matter."""

    dependencies = [("games", "0036_help_texts")]

    operations = [
        migrations.RenameModel("Place", "SeriesSeat"),
        migrations.RenameModel("Seat", "GameSeat"),
        migrations.RenameModel("UntoldTurns", "PendingTurnNotification"),
        migrations.RenameModel("Finish", "FinishNumber"),
        migrations.AlterModelOptions(
            "PendingTurnNotification", {"verbose_name_plural": "pending turn notifications"}
        ),
        migrations.AlterField(
            "PendingTurnNotification",
            "game",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                primary_key=True,
                related_name="pending_turns",
                serialize=False,
                to="games.game",
            ),
        ),
        migrations.RunSQL(FORGET.format(seats="games_gameseat"), FORGET.format(seats="games_seat")),
    ]
