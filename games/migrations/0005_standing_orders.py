import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_talk_pauses_and_agreements")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="orders",
            field=models.PositiveIntegerField(
                default=0, help_text="Bit mask of the seats that have standing orders."
            ),
        ),
        migrations.CreateModel(
            name="StandingOrders",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("words", models.JSONField(help_text="As the player sent them.")),
                (
                    "bout",
                    models.PositiveIntegerField(
                        help_text="In which they were left: from it on it is counted for how long they stand."
                    ),
                ),
                ("left_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standing_orders",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "standing orders",
                "constraints": [models.UniqueConstraint(fields=("game", "seat"), name="orders_once_a_seat")],
            },
        ),
    ]
