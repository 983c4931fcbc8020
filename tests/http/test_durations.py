from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.serializers import ValidationError

from durak_site.http.durations import DurationField, format_duration, parse_duration


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("P2D", timedelta(days=2)),
        ("PT12H", timedelta(hours=12)),
        ("P1DT2H30M", timedelta(days=1, hours=2, minutes=30)),
        ("PT10S", timedelta(seconds=10)),
        ("P2W", timedelta(weeks=2)),
        ("PT90M", timedelta(minutes=90)),
        ("PT0S", timedelta()),
    ],
)
def test_a_duration_is_parsed(text, duration):
    assert parse_duration(text) == duration


@pytest.mark.parametrize(
    "text",
    ["", "P", "PT", "P1DT", "1D", "P1Y", "P1M", "P1.5D", "PT1H2D", "-P1D", "P-1D", " P1D", "P1D\n", "P٣D", "p1d"],
)
def test_an_invalid_duration_is_refused(text):
    with pytest.raises(ValueError, match="ISO 8601"):
        parse_duration(text)


@given(st.integers(0, 10**9))
def test_writing_and_parsing_give_the_same_duration(seconds):
    duration = timedelta(seconds=seconds)
    assert parse_duration(format_duration(duration)) == duration


def test_durations_have_their_shortest_notation():
    assert format_duration(timedelta(hours=36)) == "P1DT12H"
    assert format_duration(timedelta(days=2)) == "P2D"
    assert format_duration(timedelta()) == "PT0S"


def test_a_field_refuses_durations_outside_its_bounds():
    field = DurationField(min=timedelta(minutes=1), max=timedelta(days=30))
    assert field.run_validation("PT1M") == timedelta(minutes=1)
    for wrong in ("PT59S", "P30DT1S", 60, None, "soon"):
        with pytest.raises(ValidationError):
            field.run_validation(wrong)
