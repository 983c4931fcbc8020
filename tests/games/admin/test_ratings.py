import pytest
from django.test import Client

from games.models import Rating, RatingChange
from tests.factories import create_person
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH, get_rating, lose_game

pytestmark = pytest.mark.django_db


@RATE_GAMES_OF_ANY_LENGTH
def test_ratings_and_their_history_are_read_only(admin: Client) -> None:
    anna = create_person("Anna")
    lose_game(anna, create_person())
    mu = get_rating(anna).mu
    for model, row in (
        ("rating", get_rating(anna)),
        ("ratingchange", RatingChange.objects.get(rating=get_rating(anna))),
    ):
        pages = f"/admin/games/{model}/"
        assert "Anna" in admin.get(f"{pages}?q=Anna").content.decode()
        assert admin.get(f"{pages}{row.pk}/change/").status_code == 200
        assert admin.get(f"{pages}add/").status_code == 403
        assert admin.post(f"{pages}{row.pk}/change/", {"mu": 40, "mu_after": 40}).status_code == 403
        assert admin.post(f"{pages}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert get_rating(anna).mu == mu


@RATE_GAMES_OF_ANY_LENGTH
def test_lists_of_ratings_in_the_admin_take_few_queries(admin: Client, django_assert_max_num_queries) -> None:
    anna = create_person()
    for _ in range(5):
        lose_game(anna, create_person())
    assert Rating.objects.count() == 6
    for model in ("rating", "ratingchange"):
        with django_assert_max_num_queries(10):
            assert admin.get(f"/admin/games/{model}/").status_code == 200
