import hashlib
import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.forms.models import model_to_dict

from games import engine, event_log
from games.models import Event, Game, GameSeat
from games.services.live_game import lock_live_game
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db

SEED = bytes(range(32))


def test_the_deal_commits_to_the_seed() -> None:
    table = start_table("alemi-36", 2)
    assert len(table.game.seed) == 32
    assert table.game.commitment == hashlib.sha256(bytes(table.game.seed)).hexdigest()
    assert bytes(start_table("alemi-36", 2).game.seed) != bytes(table.game.seed)


@pytest.mark.parametrize(
    "change",
    ["UPDATE games_event SET seat = 0 WHERE seq = 1", "DELETE FROM games_event", "UPDATE games_event SET seq = 9"],
)
def test_the_database_refuses_to_change_the_log(change: str) -> None:
    start_table("alemi-36", 2)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


def test_event_numbers_are_unique() -> None:
    table = start_table("alemi-36", 2)
    first = Event.objects.get(game=table.game, seq=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.bulk_create([first])


def list_presets_with_players() -> list[tuple[str, int]]:
    """Pair each preset with a number of players, alternately its minimum and its maximum."""
    return [
        (name, (preset.min_players, preset.max_players)[number % 2])
        for number, (name, preset) in enumerate(engine.PRESETS.items())
    ]


@pytest.mark.parametrize(("preset", "players"), list_presets_with_players())
def test_the_log_of_a_whole_game_folds_to_its_snapshot(preset: str, players: int) -> None:
    table = start_table(preset, players, seed=SEED)
    game = play_out(table, random.Random(f"{preset} {players}"))
    assert engine.build_snapshot(event_log.fold_log(game)) == engine.build_snapshot(event_log.load_state(game))
    assert game.version == Event.objects.filter(game=game).count()
    assert game.result == event_log.load_state(game).result
    assert verify_game(game) == "1 checked, 0 differ.\n"
    assert_events_are_numbered_without_gaps(table)


def assert_events_are_numbered_without_gaps(table: Table) -> None:
    rows = list(Event.objects.filter(game=table.game).order_by("seq"))
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    for viewer in (None, *range(len(table.game.moves))):
        shown = [row for row in rows if not row.secret or row.seat == viewer]
        assert [row.get_number_for(viewer) for row in shown] == list(range(1, len(shown) + 1))
        version = engine.get_version(table.state(), engine.SPECTATOR if viewer is None else viewer)
        assert version == len(shown)


def verify_game(game: Game, fails: bool = False) -> str:
    out = StringIO()
    if fails:
        with pytest.raises(CommandError, match="1 of"):
            call_command("verify_games", stdout=out)
    else:
        call_command("verify_games", game=game.pk, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("falsified", "fault"),
    [
        ({"commitment": "0" * 64}, "commitment is 0000"),
        ({"seed": bytes(32)}, "seed is not the one that was promised"),
        ({"version": 77}, "version is 77"),
        ({"phase": "opening"}, "phase is opening, expected"),
        ({"overdue": [0, 0, 5]}, "overdue is [0, 0, 5], expected [0, 0, 0]"),
    ],
)
def test_verification_finds_a_falsified_game(falsified: dict[str, object], fault: str) -> None:
    sound, false = (start_table("cabinet-podkidnoy", 3, seed=SEED) for _ in range(2))
    false.play(1, "attack " + engine.build_view(false.state(), 1)["hands"][1][0])
    Game.objects.filter(pk=false.game.pk).update(**falsified)
    out = verify_game(false.game, fails=True)
    assert f"{false.game.pk}: {fault}" in out
    assert sound.game.pk not in out
    assert out.endswith("2 checked, 1 differ.\n")


@pytest.mark.parametrize("change", [{"discard": 3}, {"hands": []}, {"phase": None}])
def test_verification_finds_a_falsified_snapshot(change: dict[str, object]) -> None:
    table = start_table("alemi-36", 2, seed=SEED)
    snapshot = {**table.reload().snapshot, **change}
    Game.objects.filter(pk=table.game.pk).update(snapshot=snapshot)
    assert f"{table.game.pk}: snapshot is not what the log folds to" in verify_game(table.game, fails=True)


def test_verification_finds_a_log_that_cannot_be_replayed() -> None:
    table = start_table("alemi-36", 2, seed=SEED)
    row = Event.objects.filter(game=table.game).latest("seq")
    Event.objects.create(
        game=table.game, seq=row.seq + 1, kind="beaten", seat=0, at=row.at, secret=False, secrets=[0, 0],
        public_number=row.public_number + 1, data={"attack": "ZZ"},
    )  # fmt: skip
    assert f"{table.game.pk}: event {row.seq + 1} does not fit" in verify_game(table.game, fails=True)


def test_verifying_an_unknown_game_fails() -> None:
    with pytest.raises(CommandError, match="no game"):
        call_command("verify_games", game="nothing")


def test_a_move_costs_at_most_five_statements(django_assert_max_num_queries: object) -> None:
    """Each statement is a round trip to the database while the row of the game is locked."""
    table = start_table_of_three()
    with django_assert_max_num_queries(5):  # savepoint, lock, read the seats, write events and rows, release
        table.play(1, "attack 6D")


def test_rows_written_by_sql_equal_rows_written_by_the_models() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    with transaction.atomic():
        live = lock_live_game(table.game.pk)
    assert model_to_dict(live.game) == model_to_dict(Game.objects.get(pk=table.game.pk))
    assert [model_to_dict(seat) for seat in live.seats] == [
        model_to_dict(seat) for seat in GameSeat.objects.filter(game=table.game).order_by("index")
    ]
