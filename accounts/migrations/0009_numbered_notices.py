"""Number the existing notifications in the order in which they were created."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

NUMBER = """
    UPDATE accounts_notification
    SET number = counted.number
    FROM (
        SELECT id, row_number() OVER (PARTITION BY player_id ORDER BY created_at, id) AS number
        FROM accounts_notification
    ) AS counted
    WHERE counted.id = accounts_notification.id
"""
COUNT = """
    INSERT INTO accounts_inbox (player_id, newest)
    SELECT player_id, max(number) FROM accounts_notification GROUP BY player_id
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_guests_and_sessions")]
    operations = [
        migrations.CreateModel(
            name="Inbox",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("newest", models.PositiveIntegerField(default=0, help_text="The number of the newest notice.")),
            ],
            options={"verbose_name_plural": "inboxes"},
        ),
        migrations.AddField(
            model_name="notification",
            name="number",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.RunSQL(NUMBER, migrations.RunSQL.noop),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
    ]
