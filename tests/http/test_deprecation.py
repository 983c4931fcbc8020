"""Responses and the OpenAPI document announce the removal of a call at least a year ahead."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.deprecation import Deprecation
from tests.factories import make_anonymous_client

SINCE, UNTIL = datetime(2030, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)


class ViewWithDeprecatedGet(ApiView):
    """A view whose GET is deprecated and whose POST is not."""

    scopes = {"GET": None, "POST": None}
    deprecations = {"GET": Deprecation(SINCE, UNTIL)}

    def get(self, request):
        return Response({})

    def post(self, request):
        return Response({})


urlpatterns = [path("api/v1/old", ViewWithDeprecatedGet.as_view())]


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_a_response_to_a_deprecated_call_has_both_dates():
    answer = make_anonymous_client().get("/api/v1/old")
    assert (answer["Deprecation"], answer["Sunset"]) == ("@1893456000", "Wed, 01 Jan 2031 00:00:00 GMT")
    exposed = answer["Access-Control-Expose-Headers"].split(", ")
    assert {"Deprecation", "Sunset"} <= set(exposed)


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_a_response_to_another_call_has_no_deprecation_headers():
    answer = make_anonymous_client().post("/api/v1/old", {})
    assert not {"Deprecation", "Sunset"} & answer.headers.keys()


def test_the_openapi_document_marks_the_deprecated_call():
    calls = SchemaGenerator(patterns=urlpatterns).get_schema(request=None, public=True)["paths"]["/api/v1/old"]
    assert calls["get"]["deprecated"] is True
    assert {"Deprecation", "Sunset"} <= calls["get"]["responses"]["200"]["headers"].keys()
    assert "deprecated" not in calls["post"]


def test_a_period_shorter_than_a_year_is_refused():
    with pytest.raises(ValueError, match="a year"):
        Deprecation(SINCE, SINCE + timedelta(days=364))
