from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Builds an index without blocking writes."""

    atomic = False
    dependencies = [("accounts", "0014_owner_of_kept_answers")]

    operations = [
        AddIndexConcurrently(
            model_name="keptanswer",
            index=models.Index(fields=["owner"], name="kept_answers_of_an_owner"),
        ),
    ]
