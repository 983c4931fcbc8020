from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_numbered_notices")]
    operations = [
        migrations.AlterField(
            model_name="notification",
            name="number",
            field=models.PositiveIntegerField(help_text="Counts what this player was told, from 1 without a gap."),
        ),
        migrations.RemoveIndex(model_name="notification", name="inbox_newest"),
        migrations.AddConstraint(
            model_name="notification",
            constraint=models.UniqueConstraint(fields=("player", "number"), name="notice_number_once"),
        ),
    ]
