import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import durak_site.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_bots"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(help_text="Of a notification, or digest, verify or reset.", max_length=20)),
                ("address", models.EmailField(max_length=254)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("wanted", "Wanted"),
                            ("claimed", "Claimed"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                            ("dropped", "Dropped"),
                        ],
                        max_length=8,
                    ),
                ),
                ("day", models.DateField(blank=True, help_text="Of a digest: the player's own day.", null=True)),
                ("created_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Notification",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=durak_site.ids.new_id, editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("your_turn", "Your Turn"),
                            ("deadline_near", "Deadline Near"),
                            ("game_over", "Game Over"),
                            ("series_over", "Series Over"),
                            ("invited", "Invited"),
                            ("joined", "Joined"),
                            ("series_started", "Series Started"),
                            ("next_game", "Next Game"),
                        ],
                        max_length=20,
                    ),
                ),
                ("about", models.CharField(max_length=100)),
                ("data", models.JSONField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                (
                    "mail_at",
                    models.DateTimeField(blank=True, help_text="When a mail about it is due; empty: none.", null=True),
                ),
            ],
        ),
        migrations.AddField(
            model_name="user",
            name="email_verified_at",
            field=models.DateTimeField(blank=True, help_text="Before that no mail goes there.", null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="mail",
            field=models.JSONField(
                blank=True, default=dict, help_text="Which mails the player wants, where not the usual."
            ),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(django.db.models.functions.text.Upper("email"), name="accounts_of_an_address"),
        ),
        migrations.AddField(
            model_name="mail",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mails",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="notification",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notifications",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="mail",
            index=models.Index(condition=models.Q(("state", "wanted")), fields=["created_at"], name="mail_wanted"),
        ),
        migrations.AddConstraint(
            model_name="mail",
            constraint=models.UniqueConstraint(fields=("player", "day"), name="one_digest_a_day"),
        ),
        migrations.AddConstraint(
            model_name="mail",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["wanted", "claimed", "sent", "failed", "dropped"])), name="mail_state"
            ),
        ),
        migrations.AddIndex(
            model_name="notification",
            index=models.Index(fields=["player", "-created_at", "-id"], name="inbox_newest"),
        ),
        migrations.AddIndex(
            model_name="notification",
            index=models.Index(condition=models.Q(("read_at__isnull", True)), fields=["player"], name="inbox_unread"),
        ),
        migrations.AddIndex(
            model_name="notification",
            index=models.Index(
                condition=models.Q(("mail_at__isnull", False)), fields=["mail_at"], name="notification_mail_due"
            ),
        ),
        migrations.AddConstraint(
            model_name="notification",
            constraint=models.UniqueConstraint(fields=("player", "kind", "about"), name="told_once"),
        ),
    ]
