from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_addresses"),
    ]

    operations = [
        migrations.AddField(
            model_name="notification",
            name="is_quiet",
            field=models.BooleanField(default=False, help_text="No mail of its own; it may stand in the daily one."),
        ),
    ]
