from django.contrib.postgres.operations import AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    """Builds indexes and validates constraints while others read and write."""

    atomic = False
    dependencies = [("games", "0040_clubs")]

    operations = [
        AddIndexConcurrently(
            "invitation",
            models.Index(condition=models.Q(("club__isnull", False)), fields=["club"], name="invitations_to_club"),
        ),
        AddIndexConcurrently(
            "series",
            models.Index(
                condition=models.Q(("club__isnull", False)),
                fields=["club", "-created_at", "-id"],
                name="series_of_club",
            ),
        ),
        AddIndexConcurrently(
            "series",
            models.Index(
                condition=models.Q(("organiser__isnull", False)), fields=["organiser"], name="series_organised"
            ),
        ),
        AddIndexConcurrently(
            "seriesseat",
            models.Index(
                condition=models.Q(("agreed_club__isnull", False)), fields=["agreed_club"], name="place_agreed_club"
            ),
        ),
        ValidateConstraint("invitation", "invitation_to_one"),
        ValidateConstraint("series", "series_visibility"),
        ValidateConstraint("series", "series_of_club_only"),
    ]
