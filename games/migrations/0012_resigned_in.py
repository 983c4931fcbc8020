from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_computers_line"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="resigned_in",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="The bout in which its player gave the game up.", null=True
            ),
        ),
    ]
