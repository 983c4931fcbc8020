from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="seen",
            field=models.PositiveIntegerField(
                default=0, help_text="How far its player has looked, as a version of the player's own."
            ),
        ),
    ]
