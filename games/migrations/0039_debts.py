import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

PLAN_REMINDERS = """
    INSERT INTO games_penaltyreminder (player_id, due_at)
    SELECT player_id, now() + interval '1 day' * (1 + player_id % 28)
    FROM (SELECT DISTINCT debtor_id AS player_id FROM games_penalty WHERE last_mark IN ('owed', 'reopened')) debtors
    ON CONFLICT DO NOTHING
"""
"""Spread over a month, so that a large site does not send all first reminders on one day."""


class Migration(migrations.Migration):
    """Adds a column that needs no rewrite and two tables, and builds an index while others read and write."""

    atomic = False
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0038_series_titles"),
    ]

    operations = [
        migrations.RunSQL("SET lock_timeout = '5s'", "SET lock_timeout = '5s'"),
        migrations.AddField(
            "penaltymark",
            "note",
            models.CharField(
                blank=True, db_default="", default="", help_text="One line of the player's own.", max_length=200
            ),
        ),
        migrations.CreateModel(
            "ChatReader",
            [
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "player_id", "series_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("read_at", models.DateTimeField(help_text="Time of the newest line that the player has seen.")),
                (
                    "digest_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When a notification about unread lines is due; null for none.",
                        null=True,
                    ),
                ),
                (
                    "digested_at",
                    models.DateTimeField(blank=True, help_text="When the player was last notified.", null=True),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.series",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("digest_at__isnull", False)), fields=["digest_at"], name="chat_digest_due"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "PenaltyReminder",
            [
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("due_at", models.DateTimeField()),
            ],
            options={"indexes": [models.Index(fields=["due_at"], name="penalty_reminder_due")]},
        ),
        migrations.RunSQL("RESET lock_timeout", "RESET lock_timeout"),
        migrations.RunSQL(PLAN_REMINDERS, migrations.RunSQL.noop, elidable=True),
        AddIndexConcurrently(
            "penalty",
            models.Index(
                condition=models.Q(("last_mark__in", ["owed", "reopened"])),
                fields=["debtor", "-created_at", "-id"],
                name="penalty_open_of_debtor",
            ),
        ),
    ]
