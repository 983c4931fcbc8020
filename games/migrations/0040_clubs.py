import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

import durak_site.ids


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0039_debts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=durak_site.ids.new_id, editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("description", models.CharField(blank=True, max_length=500)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "Private"), ("public", "Public")], default="private", max_length=7
                    ),
                ),
                ("code", models.CharField(help_text="Anyone who has it may join.", max_length=16)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="ClubMember",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=durak_site.ids.new_id, editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("keeper", "Keeper"), ("member", "Member")], default="member", max_length=6
                    ),
                ),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="series",
            name="series_visibility",
        ),
        migrations.AddField(
            model_name="series",
            name="organiser",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                help_text="A member of the club who may start and end the series, fill its seats and settle its penalties.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="organiser_ended_at",
            field=models.DateTimeField(
                blank=True, help_text="When the organiser decided that it ends with the current game.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="series",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="games.series",
            ),
        ),
        migrations.AlterField(
            model_name="series",
            name="visibility",
            field=models.CharField(
                choices=[("public", "Public"), ("unlisted", "Unlisted"), ("private", "Private"), ("club", "Club")],
                default="unlisted",
                max_length=8,
            ),
        ),
        migrations.AddIndex(
            model_name="club",
            index=models.Index(
                condition=models.Q(("visibility", "public")), fields=["-created_at", "-id"], name="club_public_newest"
            ),
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("visibility__in", ["private", "public"])), name="club_visibility"
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="club",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="games.club",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="club",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                help_text="The club whose members see the series and its results.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="series",
                to="games.club",
            ),
        ),
        migrations.AddField(
            model_name="seriesseat",
            name="agreed_club",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                help_text="The club to which the player agreed to add the series.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.club",
            ),
        ),
        AddConstraintNotValid(
            "invitation",
            models.CheckConstraint(
                condition=models.Q(("series__isnull", True), ("club__isnull", True), _connector="XOR"),
                name="invitation_to_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered_at__isnull", True), ("club__isnull", False)),
                fields=("club", "player"),
                name="club_invitation_once",
            ),
        ),
        AddConstraintNotValid(
            "series",
            models.CheckConstraint(
                condition=models.Q(("visibility__in", ["public", "unlisted", "private", "club"])),
                name="series_visibility",
            ),
        ),
        AddConstraintNotValid(
            "series",
            models.CheckConstraint(
                condition=models.Q(
                    ("club__isnull", False),
                    models.Q(models.Q(("visibility", "club"), _negated=True), ("organiser__isnull", True)),
                    _connector="OR",
                ),
                name="series_of_club_only",
            ),
        ),
        migrations.AddField(
            model_name="clubmember",
            name="club",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="members", to="games.club"
            ),
        ),
        migrations.AddField(
            model_name="clubmember",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="clubmember",
            index=models.Index(fields=["club", "joined_at", "id"], name="club_members_eldest"),
        ),
        migrations.AddIndex(
            model_name="clubmember",
            index=models.Index(fields=["player", "-joined_at", "-id"], name="clubs_of_player"),
        ),
        migrations.AddConstraint(
            model_name="clubmember",
            constraint=models.UniqueConstraint(fields=("club", "player"), name="club_member_once"),
        ),
        migrations.AddConstraint(
            model_name="clubmember",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["keeper", "member"])), name="club_member_role"
            ),
        ),
    ]
