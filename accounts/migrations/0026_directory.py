import django.contrib.postgres.indexes
import django.contrib.postgres.search
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Collate, Lower

LISTED = models.Q(("guest_until__isnull", True), ("in_directory", True), ("is_active", True))


class Migration(migrations.Migration):
    """Adds a column with a constant default, and builds indexes while others read and write."""

    atomic = False
    dependencies = [("accounts", "0025_club_year_ready")]

    operations = [
        migrations.AddField(
            "user",
            "in_directory",
            models.BooleanField(
                db_default=True, default=True, help_text="The directory of players lists the account."
            ),
        ),
        AddIndexConcurrently(
            "user", models.Index(Collate(Lower("username"), "C"), condition=LISTED, name="accounts_in_directory")
        ),
        AddIndexConcurrently(
            "user",
            django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.search.SearchVector(Lower("display_name"), config="simple"),
                condition=LISTED,
                name="display_names_in_directory",
            ),
        ),
    ]
