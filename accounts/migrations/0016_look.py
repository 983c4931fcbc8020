from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0015_kept_answers_by_owner")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="look",
            field=models.JSONField(blank=True, default=dict, help_text="How tables are shown to the player: LOOKS."),
        ),
    ]
