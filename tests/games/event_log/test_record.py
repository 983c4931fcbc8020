import json
import random
import zlib
from typing import Any

import pytest

from accounts.services import delete_account
from games import engine, event_log
from games.models import Checkpoint, Game, StoredRecord
from games.selectors.events import load_record
from games.services.verify import find_faults
from tests.factories import make_anonymous_client
from tests.games.api.calls import API
from tests.games.table import play_out, start_table

pytestmark = pytest.mark.django_db


def read_record(game: Game) -> dict[str, Any]:
    found = load_record(game.pk, None, event_log.RecordForm.JSON)
    assert found is not None
    return json.loads(found.read()[1])


@pytest.mark.parametrize("preset", ["spivak-52", "battle-52", "cabinet-podkidnoy-perevodnoy"])
def test_a_record_can_be_replayed_from_its_seed(preset: str) -> None:
    game = play_out(start_table(preset, 4), random.Random(preset))
    record = read_record(game)
    rules, seed = engine.Rules.from_data(record["rules"]), bytes.fromhex(record["seed"])
    state, events = engine.deal_game(rules, record["players"], record["dealer"], seed=seed, previous=record["previous"])
    for made in record["moves"]:
        events += engine.play_move_text(state, made["seat"], made["move"])
    assert [engine.build_event_view(event, engine.EVERYTHING) for event in events] == [
        {name: value for name, value in event.items() if name not in ("seq", "at", "by")} for event in record["events"]
    ]
    assert state.result == record["result"]


def test_a_record_names_the_players_who_resigned() -> None:
    table = start_table("alemi-36", 2)
    table.play(1, "resign")
    assert [(made["seat"], made["move"], made["by"]) for made in read_record(table.reload())["moves"]] == [
        (1, "resign", "player")
    ]


def test_after_a_game_every_viewer_can_read_the_log_page_by_page() -> None:
    table = start_table("alemi-36", 3)
    game = play_out(table, random.Random(1))
    for viewer in (None, 0, 1, 2):
        events: list[dict[str, object]] = []
        while page := event_log.load_events_for_viewer(game.pk, viewer, len(events), 7):
            events += page
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        assert events[0]["kind"] == "dealt"
        assert events[-1]["kind"] == "ended"
        assert {event["seat"] for event in events if event["kind"] == "passed"} <= {viewer}


@pytest.mark.parametrize("query", ["", "?format=text"])
def test_a_stored_record_does_not_show_the_name_of_a_deleted_account(query: str) -> None:
    table = start_table("alemi-36", 2)
    table.play(1, "resign")
    address, name = f"{API}/games/{table.game.pk}/record{query}", table.people[1].name
    before = make_anonymous_client().get(address)
    assert name in before.content.decode()
    delete_account(player=table.people[1].user)
    after = make_anonymous_client().get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert name not in after.content.decode()
    assert "deleted-" in after.content.decode()


def test_records_and_checkpoints_of_another_release_are_computed_again() -> None:
    table = start_table("alemi-36", 2)
    play_out(table, random.Random(1))
    record, page = f"{API}/games/{table.game.pk}/record", f"/games/{table.game.pk}/lately?at=60"
    record_body, page_body = make_anonymous_client().get(record).content, make_anonymous_client().get(page).content
    StoredRecord.objects.update(code="older", content=b"what it was")
    Checkpoint.objects.update(code="older", snapshot={})
    assert (make_anonymous_client().get(record).content, make_anonymous_client().get(page).content) == (
        record_body,
        page_body,
    )
    assert not Checkpoint.objects.filter(code="older").exists()


def test_verification_finds_wrong_stored_records_and_checkpoints() -> None:
    table = start_table("alemi-36", 2)
    play_out(table, random.Random(1))
    make_anonymous_client().get(f"{API}/games/{table.game.pk}/record")
    make_anonymous_client().get(f"/games/{table.game.pk}/lately?at=60")
    assert find_faults(game_id=table.game.pk) == []
    StoredRecord.objects.update(content=zlib.compress(b"{}"))
    Checkpoint.objects.filter(seq=50).update(snapshot={})
    assert find_faults(game_id=table.game.pk) == [
        "checkpoint 50: snapshot is not what the log folds to",
        "stored record json: content is not what the log of a finished game gives",
    ]
