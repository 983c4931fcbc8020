from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the owner to stored responses. Existing rows get none, since they are deleted within a day."""

    dependencies = [("accounts", "0013_tokens_by_end")]

    operations = [
        migrations.AddField(
            model_name="keptanswer",
            name="owner",
            field=models.BinaryField(default=b"", max_length=32),
            preserve_default=False,
        ),
    ]
