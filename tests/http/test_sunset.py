"""A call that is at its end says so, in its answers and in the OpenAPI document, a year ahead at least."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.sunset import Ending
from tests.factories import anybody

SINCE, UNTIL = datetime(2030, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)


class OldView(ApiView):
    """Its GET has a successor; its POST has not."""

    scopes = {"GET": None, "POST": None}
    ends = {"GET": Ending(SINCE, UNTIL)}

    def get(self, request):
        return Response({})

    def post(self, request):
        return Response({})


urlpatterns = [path("api/v1/old", OldView.as_view())]


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_an_answer_says_since_when_and_until_when():
    answer = anybody().get("/api/v1/old")
    assert (answer["Deprecation"], answer["Sunset"]) == ("@1893456000", "Wed, 01 Jan 2031 00:00:00 GMT")
    told = answer["Access-Control-Expose-Headers"].split(", ")
    assert {"Deprecation", "Sunset"} <= set(told)


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_what_is_not_at_its_end_says_nothing():
    answer = anybody().post("/api/v1/old", {})
    assert not {"Deprecation", "Sunset"} & answer.headers.keys()


def test_the_document_marks_it():
    calls = SchemaGenerator(patterns=urlpatterns).get_schema(request=None, public=True)["paths"]["/api/v1/old"]
    assert calls["get"]["deprecated"] is True
    assert {"Deprecation", "Sunset"} <= calls["get"]["responses"]["200"]["headers"].keys()
    assert "deprecated" not in calls["post"]


def test_nothing_ends_within_a_year():
    with pytest.raises(ValueError, match="a year"):
        Ending(SINCE, SINCE + timedelta(days=364))
