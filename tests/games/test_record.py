import random

import pytest

from games import engine, event_log
from tests.games.table import play_out, table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("preset", ["spivak-52", "battle-52", "cabinet-podkidnoy-perevodnoy"])
def test_a_record_can_be_played_again_from_its_seed(preset: str) -> None:
    game = play_out(table(preset, 4), random.Random(preset))
    record = event_log.record(game)
    rules, seed = engine.Rules.from_data(record["rules"]), bytes.fromhex(record["seed"])
    state, events = engine.deal(rules, record["players"], record["dealer"], seed=seed, previous=record["previous"])
    for made in record["moves"]:
        events += engine.play_text(state, made["seat"], made["move"])
    assert [engine.event_view(event, engine.EVERYTHING) for event in events] == [
        {name: value for name, value in event.items() if name not in ("seq", "at", "by")} for event in record["events"]
    ]
    assert state.result == record["result"]


def test_a_record_names_who_resigned() -> None:
    at = table("alemi-36", 2)
    at.play(1, "resign")
    assert [(made["seat"], made["move"], made["by"]) for made in event_log.record(at.now())["moves"]] == [
        (1, "resign", "player")
    ]


def test_a_late_spectator_reads_the_log_page_by_page_from_the_deal_on() -> None:
    at = table("alemi-36", 3)
    game = play_out(at, random.Random(1))
    for viewer in (None, 0, 1, 2):
        read: list[dict[str, object]] = []
        while page := event_log.events_for(game.pk, viewer, len(read), 7):
            read += page
        assert [event["seq"] for event in read] == list(range(1, len(read) + 1))
        assert read[0]["kind"] == "dealt"
        assert read[-1]["kind"] == "ended"
        assert {event["seat"] for event in read if event["kind"] == "passed"} <= {viewer}
