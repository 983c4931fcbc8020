import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

HOSTS = """
    UPDATE games_game SET host_id = games_series.creator_id
    FROM games_series WHERE games_series.id = games_game.series_id
"""
CHECKED_NOW = "SET CONSTRAINTS ALL IMMEDIATE"  # no change of a table while a foreign key is yet to be checked


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0008_turns_to_be_told"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="alone",
            field=models.BooleanField(
                default=False, help_text="Nobody but computers plays on; their turns come last."
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="host",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunSQL(HOSTS, migrations.RunSQL.noop),
        migrations.RunSQL(CHECKED_NOW, migrations.RunSQL.noop),
        migrations.AlterField(
            model_name="game",
            name="host",
            field=models.ForeignKey(
                db_index=False,
                help_text="Who created the series: computers' turns are shared out fairly between hosts.",
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RemoveIndex(model_name="game", name="game_computer_due"),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("computer_at__isnull", False)),
                fields=["alone", "host", "computer_at"],
                name="game_computers_line",
            ),
        ),
    ]
