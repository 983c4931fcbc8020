"""Several processes match seeks at the same time, while players withdraw their seeks."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Seek, Series, SeriesSeat
from games.services.seeks import create_seek, match_seeks, withdraw_seek
from games.services.series import decline_invitation
from tests.factories import create_person
from tests.games.services.test_concurrency import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


def create_seeks(number: int) -> list[Seek]:
    terms = {"presets": ["classic-36"], "player_counts": [2], "pace": "post", "lasts": timedelta(days=7)}
    return [create_seek(user=create_person().user, **terms) for _ in range(number)]


def test_eight_concurrent_matchings_give_each_player_one_seat() -> None:
    seeks = create_seeks(10)
    made = run_concurrently(8, lambda _: match_seeks(now=timezone.now()))
    assert sum(made) == Series.objects.count() == 5
    seated = list(SeriesSeat.objects.values_list("player", flat=True))
    assert sorted(seated) == sorted(seek.player_id for seek in seeks)
    assert set(Seek.objects.values_list("state", flat=True)) == {"found"}


def test_withdrawing_seeks_during_matching_leaves_no_incomplete_table() -> None:
    seeks = create_seeks(6)

    def match_or_withdraw(index: int) -> None:
        if index < 3:
            match_seeks(now=timezone.now())
        else:
            withdraw_seek(seek_id=seeks[index].pk, user=seeks[index].player)

    run_concurrently(6, match_or_withdraw)
    match_seeks(now=timezone.now())
    for seek in Seek.objects.all():
        assert seek.state in ("found", "waiting", "declined", "withdrawn")
        if seek.state == "found":
            assert {one.state for one in Seek.objects.filter(series=seek.series)} == {"found"}
    assert Seek.objects.filter(state="waiting").count() <= 1


def test_if_two_players_decline_concurrently_one_is_refused() -> None:
    seeks = create_seeks(2)
    match_seeks(now=timezone.now())
    series = Series.objects.get()

    def try_to_decline(index: int) -> bool:
        try:
            decline_invitation(series_id=series.pk, user=seeks[index].player)
        except Exception:
            return False
        return True

    assert sum(run_concurrently(2, try_to_decline)) == 1
    assert sorted(Seek.objects.values_list("state", flat=True)) == ["declined", "waiting"]
