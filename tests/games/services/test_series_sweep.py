"""The sweep of series: it deals next games, ends expired invitations, and cancels inactive series."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Series, SeriesSeat
from games.services.series import agree_to_end_series, deal_next_game, sweep_series
from games.services.takeover import take_seat_back
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status, join_series, post_series
from tests.games.services.test_concurrency import run_concurrently
from tests.games.table import Table, finish_without_people, start_table

pytestmark = pytest.mark.django_db
PAUSE = timedelta(hours=6)


def finish_first_game(**series: object) -> Table:
    """Start a series of two players with a pause between games, and let a player resign its first game."""
    table = start_table(players=2, pause=PAUSE, **series)
    table.play(0, "resign")
    return table


def reload_series(table: Table) -> Series:
    return Series.objects.get(pk=table.series.pk)


def test_the_next_game_is_dealt_when_the_pause_is_over() -> None:
    table = finish_first_game()
    finished = table.reload().finished_at
    assert reload_series(table).next_game_at == finished + PAUSE
    assert sweep_series(now=finished + PAUSE - timedelta(seconds=1)) == 0
    assert sweep_series(now=finished + PAUSE) == 1
    game = Game.objects.get(series=table.series, number=2)
    assert (game.dealer, game.previous["fool"], game.started_at) == (0, 0, finished + PAUSE)
    assert reload_series(table).next_game_at is None
    assert sweep_series(now=finished + 2 * PAUSE) == 0


def test_a_game_dealt_by_a_player_is_not_dealt_again() -> None:
    table = finish_first_game()
    deal_next_game(series_id=table.series.pk, user=table.people[1].user)
    assert sweep_series(now=timezone.now() + 2 * PAUSE) == 0
    assert table.series.games.count() == 2


def test_without_a_pause_players_deal_the_next_game() -> None:
    table = start_table(players=2)
    table.play(0, "resign")
    assert reload_series(table).next_game_at is None


def test_after_the_last_game_of_a_series_no_other_game_is_dealt() -> None:
    table = finish_first_game(games_wanted=1)
    assert (reload_series(table).state, reload_series(table).next_game_at) == ("finished", None)


def test_no_next_game_is_dealt_in_a_series_that_is_ended_during_the_pause() -> None:
    table = finish_first_game()
    for who in table.people.values():
        agree_to_end_series(series_id=table.series.pk, user=who.user)
    assert (reload_series(table).state, reload_series(table).next_game_at) == ("finished", None)
    assert sweep_series(now=timezone.now() + 2 * PAUSE) == 0


def test_no_game_is_dealt_automatically_if_computers_play_all_seats() -> None:
    table = start_table(players=2, pause=PAUSE, takeover_after=1)
    assert finish_without_people(table).is_over
    assert reload_series(table).next_game_at is None


def test_the_pause_begins_when_the_first_player_returns_after_a_game_that_computers_have_ended() -> None:
    table = start_table(players=2, pause=PAUSE, takeover_after=1)
    now = finish_without_people(table).finished_at + timedelta(days=3)
    take_seat_back(game_id=table.game.pk, user=table.people[0].user, now=now)
    take_seat_back(game_id=table.game.pk, user=table.people[1].user, now=now + timedelta(hours=1))
    assert reload_series(table).next_game_at == now + PAUSE
    assert sweep_series(now=now + PAUSE) == 1
    take_seat_back(game_id=table.game.pk, user=table.people[1].user)
    assert reload_series(table).next_game_at is None


@pytest.mark.parametrize("series", [{"games_wanted": 1, "pause": PAUSE}, {}])
def test_a_return_schedules_no_game_after_the_last_one_or_without_a_pause(series: dict[str, object]) -> None:
    table = start_table(players=2, takeover_after=1, **series)
    finish_without_people(table)
    take_seat_back(game_id=table.game.pk, user=table.people[0].user)
    assert reload_series(table).next_game_at is None


@pytest.fixture
def owner_invited_player_and_series() -> tuple[Person, Person, Series]:
    """Create a series with an unanswered invitation and an open seat."""
    owner, invited = create_person(), create_person()
    series = post_series(owner, "me", invited, None, invitations_expire="P3D")
    return owner, invited, Series.objects.get(pk=series["id"])


def test_an_unanswered_invitation_expires(owner_invited_player_and_series: tuple[Person, Person, Series]) -> None:
    owner, invited, series = owner_invited_player_and_series
    due = SeriesSeat.objects.get(player=invited.user).expires_at
    assert due - series.created_at - timedelta(days=3) < timedelta(seconds=5)
    assert sweep_series(now=due - timedelta(seconds=1)) == 0
    assert sweep_series(now=due) == 1
    shown = expect_status(owner.client.get(f"{API}/series/{series.pk}"), 200)
    assert [(seat["open"], seat["expires_at"]) for seat in shown["seats"]] == [
        (False, None),
        (True, None),
        (True, None),
    ]
    assert shown["state"] == "open"
    assert sweep_series(now=due) == 0


def test_an_invitation_that_was_accepted_does_not_expire(
    owner_invited_player_and_series: tuple[Person, Person, Series],
) -> None:
    _, invited, series = owner_invited_player_and_series
    join_series(invited, {"id": series.pk})
    assert sweep_series(now=timezone.now() + timedelta(days=4)) == 0
    assert SeriesSeat.objects.get(player=invited.user).accepted_at is not None


def test_an_inactive_series_is_cancelled(owner_invited_player_and_series: tuple[Person, Person, Series]) -> None:
    *_, series = owner_invited_player_and_series
    sweep_series(now=timezone.now() + timedelta(days=59))
    series.refresh_from_db()
    assert series.state == "open"
    assert sweep_series(now=series.lapses_at) == 1
    series.refresh_from_db()
    assert (series.state, series.finished_at is None) == ("cancelled", False)


@pytest.mark.parametrize("what", ["join", "chat"])
def test_an_active_series_is_not_cancelled(
    owner_invited_player_and_series: tuple[Person, Person, Series], what: str
) -> None:
    owner, invited, series = owner_invited_player_and_series
    Series.objects.update(lapses_at=timezone.now())
    if what == "join":
        join_series(invited, {"id": series.pk})
    else:
        expect_status(owner.client.post(f"{API}/series/{series.pk}/chat", {"text": "Anybody?"}), 201)
    assert sweep_series(now=timezone.now()) == 0


def test_a_started_or_cancelled_series_has_no_expiry_times(
    owner_invited_player_and_series: tuple[Person, Person, Series],
) -> None:
    owner, _, series = owner_invited_player_and_series
    expect_status(owner.client.post(f"{API}/series/{series.pk}/cancel", {}), 200)
    running = post_series(owner, "me", "random")
    assert not Series.objects.filter(lapses_at__isnull=False).exists()
    assert not SeriesSeat.objects.filter(expires_at__isnull=False).exists()
    assert Series.objects.get(pk=running["id"]).state == "running"


def test_one_broken_series_does_not_stop_the_sweep_of_other_series() -> None:
    broken, good_one = finish_first_game(), finish_first_game()
    Series.objects.filter(pk=broken.series.pk).update(next_game_at=broken.reload().finished_at)
    snapshot = broken.reload().snapshot
    Game.objects.filter(pk=broken.game.pk).update(snapshot={"phase": "over"})
    now = timezone.now() + 2 * PAUSE
    assert sweep_series(now=now) == 1
    assert good_one.series.games.count() == 2
    assert broken.series.games.count() == 1
    assert sweep_series(now=now) == 0
    Game.objects.filter(pk=broken.game.pk).update(snapshot=snapshot)
    assert sweep_series(now=now + timedelta(minutes=10)) == 1


def test_a_sweep_with_no_due_series_makes_at_most_three_queries() -> None:
    """The sweep runs every two seconds. It makes one query for each of three kinds of work."""
    finish_first_game()
    with CaptureQueriesContext(connection) as captured:
        sweep_series(now=timezone.now())
    assert len(captured) <= 3


@pytest.mark.django_db(transaction=True)
def test_concurrent_sweeps_and_players_deal_one_game() -> None:
    table = finish_first_game()
    now = timezone.now() + PAUSE

    def sweep_or_deal(index: int) -> None:
        if index % 2:
            sweep_series(now=now)
        else:
            deal_next_game(series_id=table.series.pk, user=table.people[0].user)

    run_concurrently(6, sweep_or_deal)
    assert [game.number for game in table.series.games.order_by("number")] == [1, 2]
    assert reload_series(table).next_game_at is None
