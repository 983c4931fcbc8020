from django.db import migrations, models


def allow_those_who_sit_there(apps, schema_editor):
    """Where a bot sits already its table allows bots."""
    place = apps.get_model("games", "Place")
    with_bots = place.objects.filter(player__is_bot=True).values("series")
    apps.get_model("games", "Series").objects.filter(pk__in=with_bots).update(bots=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0017_finished_games"), ("accounts", "0002_bots")]

    operations = [
        migrations.AddField(
            "series",
            "bots",
            models.BooleanField(default=False, help_text="Accounts that programs play for may sit here."),
        ),
        migrations.RunPython(allow_those_who_sit_there, migrations.RunPython.noop),
    ]
