import pytest
from django.test import Client

from games.models import Penalty, PenaltyMark
from games.services.penalties import add_penalty_mark
from tests.games.services.test_penalties import PENALTY, resign_and_load_penalty
from tests.games.table import start_table

pytestmark = pytest.mark.django_db

PENALTY_LIST_URL = "/admin/games/penalty/"


@pytest.fixture
def penalty() -> Penalty:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    penalty = resign_and_load_penalty(table, 1)
    return add_penalty_mark(penalty_id=penalty.pk, user=table.people[0].user, mark="paid")


def test_a_penalty_is_shown_with_its_history(admin: Client, penalty: Penalty) -> None:
    shown = admin.get(f"{PENALTY_LIST_URL}{penalty.pk}/change/").content.decode()
    winner = PenaltyMark.objects.latest("pk").by
    assert winner is not None
    assert all(text in shown for text in (PENALTY, penalty.debtor.username, winner.username, "Paid"))


def test_the_ledger_is_read_only_in_the_admin(admin: Client, penalty: Penalty) -> None:
    history = {"marks-TOTAL_FORMS": 1, "marks-INITIAL_FORMS": 0, "marks-0-mark": "forgiven"}
    assert admin.get(f"{PENALTY_LIST_URL}add/").status_code == 403
    assert admin.post(f"{PENALTY_LIST_URL}{penalty.pk}/change/", {"words": "Nothing.", **history}).status_code == 403
    assert admin.post(f"{PENALTY_LIST_URL}{penalty.pk}/delete/", {"post": "yes"}).status_code == 403
    admin.post(PENALTY_LIST_URL, {"action": "delete_selected", "_selected_action": penalty.pk, "post": "yes"})
    assert Penalty.objects.get().words == PENALTY
    assert PenaltyMark.objects.count() == 2


def test_the_list_of_penalties_takes_few_queries_and_can_be_searched_by_debtor(
    admin: Client, penalty: Penalty, django_assert_max_num_queries
) -> None:
    for _ in range(5):
        resign_and_load_penalty(start_table("alemi-36", 2, penalty=PENALTY), 0)
    admin.get(PENALTY_LIST_URL)  # the first request renews the session
    with django_assert_max_num_queries(10):
        shown = admin.get(PENALTY_LIST_URL, {"q": penalty.debtor.username}).content.decode()
    assert penalty.pk in shown
    assert Penalty.objects.exclude(pk=penalty.pk).count() == 5
    assert not [one.pk for one in Penalty.objects.exclude(pk=penalty.pk) if f"{PENALTY_LIST_URL}{one.pk}/" in shown]
