from django.db import migrations, models

FORGET = """
SET LOCAL lock_timeout = '5s';
CREATE FUNCTION games_monthtag_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('games_monthtag', 0));
    DELETE FROM games_monthtag WHERE begins IN (
        SELECT date_trunc('month', finished_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
        FROM games_seat WHERE player_id = NEW.id AND finished_at IS NOT NULL
    );
    RETURN NULL;
END
$$;
CREATE TRIGGER games_monthtag_names AFTER UPDATE OF username, is_bot ON accounts_user FOR EACH ROW
    WHEN ((OLD.username, OLD.is_bot) IS DISTINCT FROM (NEW.username, NEW.is_bot))
    EXECUTE FUNCTION games_monthtag_forget();
"""
KEEP = """
DROP TRIGGER games_monthtag_names ON accounts_user;
DROP FUNCTION games_monthtag_forget();
"""


class Migration(migrations.Migration):
    """Locks the table of accounts for a moment, to add a trigger to it."""

    dependencies = [
        ("accounts", "0016_look"),
        ("games", "0031_penalty_totals"),
    ]

    operations = [
        migrations.CreateModel(
            name="MonthTag",
            fields=[
                (
                    "begins",
                    models.DateTimeField(
                        help_text="The first moment of the month in UTC.", primary_key=True, serialize=False
                    ),
                ),
                ("tag", models.CharField(max_length=32)),
                (
                    "newest",
                    models.DateTimeField(
                        help_text="When the newest of its games ended; empty if it has none.", null=True
                    ),
                ),
            ],
        ),
        migrations.RunSQL(FORGET, KEEP),
    ]
