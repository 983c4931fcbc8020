from typing import Any

from django.db import migrations

from games import engine


def fold_anew(apps: Any, schema_editor: Any) -> None:
    """The snapshots of games on trust tell who bluffed and who called out, which those before did not."""
    games, events = apps.get_model("games", "Game"), apps.get_model("games", "Event")
    for game in games.objects.filter(series__rules__trust=True).select_related("series").iterator(chunk_size=100):
        state = engine.blank(
            engine.Rules.from_data(game.series.rules), len(game.moves), game.dealer, bytes(game.seed)
        )
        for row in events.objects.filter(game_id=game.pk).order_by("seq").iterator(chunk_size=500):
            engine.apply(state, engine.Event.from_data(row.kind, row.seat, row.data))
        if game.result is not None and game.result["kind"] == "abandoned":
            engine.abandon(state)
        game.snapshot = engine.snapshot(state)
        game.save(update_fields=["snapshot"])


class Migration(migrations.Migration):
    dependencies = [("games", "0021_memory_aid")]

    operations = [migrations.RunPython(fold_anew, migrations.RunPython.noop)]
