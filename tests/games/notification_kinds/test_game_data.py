"""The data of notifications about players who join a series, tables found by a seek, and requests for extra time. A
notification that is no longer of use has none."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Notification
from games.notification_kinds.game_data import (
    load_extension_request_data,
    load_found_table_data,
    load_new_player_data,
    load_started_series_data,
)
from games.services.extensions import request_or_answer_extension
from games.services.seeks import create_seek, match_seeks
from games.services.seen_versions import record_seen_version
from games.services.series import join_series, leave_series
from tests.factories import Person, create_person
from tests.games.api.calls import post_series
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import stack_deck, start_table

pytestmark = pytest.mark.django_db


def load_new_player(series: str, seat: int, reader: Person) -> dict[str, Any] | None:
    (data,) = load_new_player_data([(reader.user.pk, {"series": series, "seat": seat})])
    return data


def load_found_table(reader: Person) -> dict[str, Any] | None:
    data = Notification.objects.get(player=reader.user, kind="seat_found").data
    (loaded,) = load_found_table_data([(reader.user.pk, data)])
    return loaded


def load_extension_request(reader: Person) -> dict[str, Any] | None:
    data = Notification.objects.get(player=reader.user, kind="extension_requested").data
    (loaded,) = load_extension_request_data([(reader.user.pk, data)])
    return loaded


def test_a_new_player_of_an_open_series_is_named_until_the_player_leaves_or_the_series_starts() -> None:
    olga, mitya, boris = create_person("olga"), create_person("mitya"), create_person("boris")
    series = post_series(olga, "me", None, None)["id"]
    assert load_new_player(series, 1, olga) is None
    join_series(series_id=series, user=mitya.user)
    joined = load_new_player(series, 1, olga)
    assert joined is not None
    assert joined["by"] == "mitya"
    leave_series(series_id=series, user=mitya.user)
    assert load_new_player(series, 1, olga) is None
    for newcomer in (mitya, boris):
        join_series(series_id=series, user=newcomer.user)
    assert load_new_player(series, 1, olga) is None
    assert load_new_player(series, 7, olga) is None


def test_a_person_who_takes_a_seat_of_a_computer_in_a_running_series_is_named() -> None:
    table = start_table(
        "alemi-36", 3, computers={1: "steady", 2: "steady"}, visibility="public", computer_seats_open=True
    )
    boris = create_person("boris")
    join_series(series_id=table.series.pk, user=boris.user)
    joined = load_new_player(table.series.pk, 1, table.people[0])
    assert joined is not None
    assert joined["by"] == "boris"


def test_the_start_of_a_series_is_announced_until_the_reader_has_seen_a_game_even_one_of_a_single_event() -> None:
    rules = {"trump_exchange": "before_first_attack", "hand_size": 3}
    table = start_table(rules, 2, deck=stack_deck(["6H 8S 9C", "7C 8C JS"], "AH"))
    assert table.game.version == 1, "the game waits for the exchange before its first bout"
    anna, boris = table.people[0].user, table.people[1].user
    items = [(who.pk, {"series": table.series.pk, "seat": None}) for who in (anna, boris)]
    assert None not in load_started_series_data(items)
    record_seen_version(game_id=table.game.pk, user=anna, version=1)
    of_anna, of_boris = load_started_series_data(items)
    assert of_anna is None
    assert of_boris is not None
    assert of_boris["path"] == f"/series/{table.series.pk}"


def test_a_table_found_by_a_seek_is_announced_until_the_reader_has_accepted_the_seat() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    for number, who in enumerate((anna, boris)):
        now = timezone.now() + timedelta(seconds=number)
        create_seek(
            user=who.user, player_counts=[2], presets=["classic-36"], pace="post", lasts=timedelta(days=7), now=now
        )
    assert match_seeks(now=timezone.now() + timedelta(minutes=1)) == 1
    found = load_found_table(boris)
    assert found is not None
    assert (found["preset"], found["table"]) == ("classic-36", ["anna"])
    series = Notification.objects.filter(player=anna.user, kind="seat_found").get().data["series"]
    join_series(series_id=series, user=anna.user)
    assert load_found_table(anna) is None
    assert load_found_table(boris) is not None


def test_a_request_for_extra_time_is_shown_until_the_reader_has_answered_or_the_player_has_moved() -> None:
    table = start_table_of_three()
    third, attacker, defender = (table.people[seat] for seat in range(3))
    request_or_answer_extension(game_id=table.game.pk, user=attacker.user, by=timedelta(days=1))
    shown = load_extension_request(defender)
    assert shown is not None
    assert (shown["by"], shown["extra_time"]) == (attacker.name, timedelta(days=1))
    request_or_answer_extension(game_id=table.game.pk, user=defender.user)
    assert load_extension_request(defender) is None
    assert load_extension_request(third) is not None
    table.play(1, "attack 6D")
    assert load_extension_request(third) is None
