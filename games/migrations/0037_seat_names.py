from django.db import migrations


class Migration(migrations.Migration):
    """Renames four tables. PostgreSQL changes only its catalogue for that, so the size of the tables does not matter."""

    dependencies = [("games", "0036_help_texts")]

    operations = [
        migrations.RenameModel("Place", "SeriesSeat"),
        migrations.RenameModel("Seat", "GameSeat"),
        migrations.RenameModel("UntoldTurns", "PendingTurnNotification"),
        migrations.RenameModel("Finish", "FinishNumber"),
    ]
