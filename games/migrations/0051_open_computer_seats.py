from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds columns that need no rewrite. The next migration checks the constraint."""

    dependencies = [("games", "0050_computer_choices")]

    operations = [
        migrations.RunSQL("SET LOCAL lock_timeout = '5s'", "SET LOCAL lock_timeout = '5s'"),
        migrations.AddField(
            model_name="series",
            name="computer_seats_open",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="While the series runs, a person may take the seat of a computer, and plays from the next"
                " deal on.",
            ),
        ),
        migrations.AddField(
            model_name="seek",
            name="computer_seats_open",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="At such a table another person may take the seat of a computer, and anyone may watch.",
            ),
        ),
        migrations.AlterField(
            model_name="gameseat",
            name="left_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When the seat of the series became free, or a person took it from its computer, so that it"
                " has another owner after this game; empty if that did not happen.",
                null=True,
            ),
        ),
        AddConstraintNotValid(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("computer_seats_open", False))
                | models.Q(("organiser__isnull", True), ("visibility", "public")),
                name="series_computer_seats_open_to_all",
            ),
        ),
    ]
