from typing import Any

from django.db import migrations

from games import engine


def rebuild_snapshots(apps: Any, schema_editor: Any) -> None:
    """Add to the snapshots of games on trust which players bluffed and which called a bluff, by folding the logs again.
    """
    games, events = apps.get_model("games", "Game"), apps.get_model("games", "Event")
    for game in games.objects.filter(series__rules__trust=True).select_related("series").iterator(chunk_size=100):
        log = events.objects.filter(game_id=game.pk).order_by("seq").iterator(chunk_size=500)
        try:
            game.snapshot = engine.build_snapshot(folded(game, log))
        except Exception:  # a falsified log may break the fold in any way: `verify_games` names it
            continue
        game.save(update_fields=["snapshot"])


def folded(game: Any, log: Any) -> engine.State:
    rules = engine.Rules.from_data(game.series.rules)
    state = engine.create_undealt_state(rules, len(game.moves), game.dealer, bytes(game.seed))
    for row in log:
        engine.apply_event(state, engine.Event.from_data(row.kind, row.seat, row.data))
    if game.result is not None and game.result["kind"] == "abandoned":
        engine.abandon_game(state)
    return state


class Migration(migrations.Migration):
    dependencies = [("games", "0021_memory_aid")]

    operations = [migrations.RunPython(rebuild_snapshots, migrations.RunPython.noop)]
