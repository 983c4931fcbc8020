import django.db.models.fields.json
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently, ValidateConstraint
from django.db import migrations, models

MAY_BE_IN_LOBBY = models.Q(
    models.Q(("state", "open")) | models.Q(("computer_seats_open", True), ("state", "running")),
    ("visibility", "public"),
)


class Migration(migrations.Migration):
    """Builds indexes of the lobby that include running series, and checks a constraint, while others read and write."""

    atomic = False
    dependencies = [("games", "0051_open_computer_seats")]

    operations = [
        ValidateConstraint("series", "series_computer_seats_open_to_all"),
        AddIndexConcurrently(
            "series",
            models.Index(fields=["-created_at", "-id"], name="series_lobby_newest", condition=MAY_BE_IN_LOBBY),
        ),
        AddIndexConcurrently(
            "series",
            models.Index(
                django.db.models.fields.json.KeyTextTransform("preset", "rules"),
                models.F("created_at").desc(),
                models.F("id").desc(),
                condition=MAY_BE_IN_LOBBY,
                name="series_lobby_by_preset",
            ),
        ),
        RemoveIndexConcurrently("series", "series_in_lobby"),
        RemoveIndexConcurrently("series", "series_in_lobby_by_preset"),
    ]
