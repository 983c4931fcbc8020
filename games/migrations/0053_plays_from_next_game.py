from django.db import migrations, models

FIND_UNPLAYED_SEATS = """
    UPDATE games_seriesseat place SET plays_from_next_game = true
    FROM games_series series
    WHERE series.id = place.series_id AND series.state = 'running' AND place.accepted_at IS NOT NULL
      AND place.accepted_at > (SELECT max(game.started_at) FROM games_game game WHERE game.series_id = series.id)
"""


class Migration(migrations.Migration):
    """Adds a column that needs no rewrite, and sets it for the few players who have joined a running series since its
    newest game was dealt."""

    dependencies = [("games", "0052_lobby_of_open_computer_seats")]

    operations = [
        migrations.RunSQL("SET LOCAL lock_timeout = '5s'", "SET LOCAL lock_timeout = '5s'"),
        migrations.AddField(
            "seriesseat",
            "plays_from_next_game",
            models.BooleanField(
                db_default=False,
                default=False,
                help_text="The player has taken the seat after the newest game was dealt.",
            ),
        ),
        migrations.RunSQL(FIND_UNPLAYED_SEATS, migrations.RunSQL.noop),
    ]
