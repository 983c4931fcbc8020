"""Concurrent invitations of the same sender are handled one after another."""

import pytest

from games.models import Invitation
from games.services.series import create_series
from tests.factories import create_person
from tests.games.services.test_concurrency import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


def test_only_the_first_of_concurrent_invitations_of_a_player_is_urgent() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    seats = [{"player": "me"}, {"player": "boris"}]
    run_concurrently(8, lambda _: create_series(creator=anna.user, rules="alemi-36", seats=seats))
    assert sorted(Invitation.objects.values_list("is_quiet", flat=True)) == [False] + [True] * 7
    assert {one.player_id for one in Invitation.objects.all()} == {boris.user.pk}
