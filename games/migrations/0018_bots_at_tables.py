from django.db import migrations, models


def allow_present_bots(apps, schema_editor):
    """Allow bots in series in which a bot already has a seat."""
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
        migrations.RunPython(allow_present_bots, migrations.RunPython.noop),
    ]
