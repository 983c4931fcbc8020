"""The page on which a user plans an absence."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Series
from games.services.away import set_away
from tests.factories import create_person
from tests.games.services.test_moves import start_table_of_three
from tests.games.web.pages import create_browser_for, fetch_page

pytestmark = pytest.mark.django_db


def test_the_tables_of_an_absence_have_the_names_that_their_players_know() -> None:
    anna, boris = create_person(), create_person()
    User.objects.filter(pk=boris.user.pk).update(display_name="Баба Маша")
    titled, untitled = (start_table_of_three(known={1: anna, 2: boris}) for _ in range(2))
    Series.objects.filter(pk=titled.series.pk).update(title="Sunday durak")
    today = timezone.now().date()
    set_away(user=anna.user, from_date=today + timedelta(days=1), to_date=today + timedelta(days=2))
    page = fetch_page(create_browser_for(anna), "/away")
    names = {link.get("href"): link.text_content().strip("\u2068\u2069") for link in page.select("#absence ~ .rows a")}
    third = untitled.people[0].name
    assert names[f"/series/{titled.series.pk}"] == "Sunday durak"
    assert names[f"/series/{untitled.series.pk}"] == f"You, {third} and Баба Маша"
