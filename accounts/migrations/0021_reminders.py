import django.contrib.postgres.fields
from django.db import migrations, models

from accounts.models.user import build_default_reminders

KINDS = [
    ("your_turn", "Your Turn"),
    ("deadline_near", "Deadline Near"),
    ("extension_requested", "Time Asked"),
    ("extension_granted", "Time Granted"),
    ("game_over", "Game Over"),
    ("series_over", "Series Over"),
    ("invited", "Invited"),
    ("joined", "Joined"),
    ("series_started", "Series Started"),
    ("next_game", "Next Game"),
    ("webhook_off", "Webhook Off"),
]
REMIND = {
    "base_field": models.DurationField(),
    "blank": True,
    "help_text": "Times before a deadline at which the player is reminded, longest first.",
    "size": None,
}


class Migration(migrations.Migration):
    """Existing accounts start without reminders.

    Migration games/0042 gives some of them the reminders that their series had agreed on.
    """

    dependencies = [("accounts", "0020_display_names")]

    operations = [
        migrations.AddField("user", "remind", django.contrib.postgres.fields.ArrayField(default=list, **REMIND)),
        migrations.AlterField(
            "user", "remind", django.contrib.postgres.fields.ArrayField(default=build_default_reminders, **REMIND)
        ),
        migrations.AddField(
            "user",
            "remind_after",
            models.DurationField(
                blank=True,
                help_text="Time after the start of a turn at which the player is reminded; null: never.",
                null=True,
            ),
        ),
        migrations.AlterField("notification", "kind", models.CharField(choices=KINDS, max_length=20)),
        migrations.AlterField(
            "webhook",
            "kinds",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(choices=KINDS, max_length=20),
                help_text="Kinds to send; null for all.",
                null=True,
                size=None,
            ),
        ),
    ]
