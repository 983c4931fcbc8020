import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    """Allows invitations to a club that has been deleted. Each operation has a transaction of its own."""

    atomic = False
    dependencies = [("games", "0057_field_names")]

    operations = [
        migrations.RemoveConstraint(model_name="invitation", name="invitation_to_one"),
        AddConstraintNotValid(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("series__isnull", True), ("club__isnull", True), _connector="OR"),
                name="invitation_not_to_two",
            ),
        ),
        ValidateConstraint("invitation", "invitation_not_to_two"),
        migrations.AlterField(
            model_name="invitation",
            name="club",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="invitations",
                to="games.club",
            ),
        ),
    ]
