import django.db.models.deletion
import django.utils.timezone
import durak_site.ids
from django.conf import settings
from django.db import migrations, models

ACCEPTED_BEFORE = """
UPDATE games_place place SET accepted_words = series.penalty, accepted_rules = series.rules
FROM games_series series WHERE series.id = place.series_id AND place.accepted_at IS NOT NULL
"""
REFUSE = """
CREATE FUNCTION games_ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_NAME, OLD.id
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER games_penaltymark_append_only BEFORE UPDATE OR DELETE ON games_penaltymark
    FOR EACH ROW EXECUTE FUNCTION games_ledger_refuse_change();
CREATE TRIGGER games_penalty_kept BEFORE DELETE ON games_penalty
    FOR EACH ROW EXECUTE FUNCTION games_ledger_refuse_change();
CREATE TRIGGER games_penalty_as_written BEFORE UPDATE ON games_penalty
    FOR EACH ROW WHEN (to_jsonb(OLD) - 'last_mark' IS DISTINCT FROM to_jsonb(NEW) - 'last_mark')
    EXECUTE FUNCTION games_ledger_refuse_change();
"""
ALLOW = """
DROP TRIGGER games_penalty_as_written ON games_penalty;
DROP TRIGGER games_penalty_kept ON games_penalty;
DROP TRIGGER games_penaltymark_append_only ON games_penaltymark;
DROP FUNCTION games_ledger_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_log_is_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="place",
            name="accepted_rules",
            field=models.JSONField(blank=True, help_text="The rules, likewise.", null=True),
        ),
        migrations.AddField(
            model_name="place",
            name="accepted_words",
            field=models.CharField(
                blank=True, help_text="The penalty as its player accepted it with the seat.", max_length=500
            ),
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=durak_site.ids.new_id, editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(help_text="The debtor's, in the game.")),
                (
                    "reason",
                    models.CharField(
                        choices=[("fool", "was the fool"), ("last_out", "went out in the last bout of a draw")],
                        max_length=8,
                    ),
                ),
                ("epaulettes", models.PositiveSmallIntegerField(default=0)),
                ("words", models.CharField(help_text="What was agreed before the first game.", max_length=500)),
                (
                    "last_mark",
                    models.CharField(
                        choices=[
                            ("owed", "Owed"),
                            ("paid", "Paid"),
                            ("forgiven", "Forgiven"),
                            ("disputed", "Disputed"),
                            ("reopened", "Reopened"),
                        ],
                        default="owed",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "debtor",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties_owed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="games.game",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="games.series",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "penalties",
            },
        ),
        migrations.CreateModel(
            name="PenaltyMark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "mark",
                    models.CharField(
                        choices=[
                            ("owed", "Owed"),
                            ("paid", "Paid"),
                            ("forgiven", "Forgiven"),
                            ("disputed", "Disputed"),
                            ("reopened", "Reopened"),
                        ],
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        help_text="Nobody for the first: a game's end says who owes.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "penalty",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="marks", to="games.penalty"
                    ),
                ),
            ],
            options={
                "ordering": ["penalty_id", "pk"],
            },
        ),
        migrations.AddIndex(
            model_name="penalty",
            index=models.Index(fields=["series", "-created_at", "-id"], name="penalty_of_series"),
        ),
        migrations.AddIndex(
            model_name="penalty",
            index=models.Index(fields=["debtor", "-created_at", "-id"], name="penalty_of_debtor"),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.UniqueConstraint(fields=("game", "debtor"), name="penalty_once"),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason__in", ["fool", "last_out"])), name="penalty_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_mark__in", ["owed", "paid", "forgiven", "disputed", "reopened"])),
                name="penalty_last_mark",
            ),
        ),
        migrations.AddConstraint(
            model_name="penaltymark",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("by__isnull", True), ("mark", "owed")),
                    models.Q(("by__isnull", False), ("mark__in", ["paid", "forgiven", "disputed", "reopened"])),
                    _connector="OR",
                ),
                name="penalty_mark_by",
            ),
        ),
        migrations.RunSQL(ACCEPTED_BEFORE, migrations.RunSQL.noop),
        migrations.RunSQL(REFUSE, ALLOW),
    ]
