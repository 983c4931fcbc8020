from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FILL = """
    INSERT INTO games_penaltytotals (scope, debtor_id, is_public, owed, paid, forgiven, disputed, epaulettes)
    SELECT scopes.scope, penalty.debtor_id, series.visibility = 'public',
           count(*) FILTER (WHERE penalty.last_mark IN ('owed', 'reopened')),
           count(*) FILTER (WHERE penalty.last_mark = 'paid'),
           count(*) FILTER (WHERE penalty.last_mark = 'forgiven'),
           count(*) FILTER (WHERE penalty.last_mark = 'disputed'),
           sum(penalty.epaulettes)
    FROM games_penalty penalty JOIN games_series series ON series.id = penalty.series_id
    CROSS JOIN LATERAL (VALUES (series.id), ('public')) AS scopes(scope)
    WHERE scopes.scope = series.id OR series.visibility = 'public'
    GROUP BY 1, 2, 3
"""


def fill(apps: Any, schema_editor: Any) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(FILL)


class Migration(migrations.Migration):
    """Reads every penalty once and locks no table that existed before."""

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0030_ordered_keeps"),
    ]

    operations = [
        migrations.CreateModel(
            name="PenaltyTotals",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "scope", "debtor_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        help_text="The id of a series, or `public` for all public series.", max_length=12
                    ),
                ),
                ("is_public", models.BooleanField(help_text="Whether the penalties are those of public series.")),
                ("owed", models.IntegerField()),
                ("paid", models.IntegerField()),
                ("forgiven", models.IntegerField()),
                ("disputed", models.IntegerField()),
                ("epaulettes", models.IntegerField(help_text="Of all these penalties, in whatever state.")),
                (
                    "debtor",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "penalty totals",
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_public", False)),
                        fields=["debtor", "scope"],
                        name="penalty_totals_hidden",
                    )
                ],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
