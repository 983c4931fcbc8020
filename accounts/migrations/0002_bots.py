from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_accounts")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_bot",
            field=models.BooleanField(default=False, help_text="A program plays for this account."),
        ),
    ]
