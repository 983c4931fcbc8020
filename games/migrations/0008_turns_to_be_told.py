from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_ratings"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="untold",
            field=models.PositiveIntegerField(
                default=0, help_text="Bit mask of those of them who are yet to be told that it is their turn."
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=models.Q(("untold__gt", 0)), fields=["waiting_since"], name="game_untold"),
        ),
    ]
