import pytest
from django.utils.translation import override
from rest_framework import serializers

from durak_site.http.serializers import (
    Empty,
    StrictBooleanField,
    StrictChoiceField,
    StrictSerializer,
    TextField,
    WholeNumberField,
)


class ExampleSerializer(StrictSerializer):
    name = TextField(required=False)
    seats = WholeNumberField(required=False, min_value=2, max_value=8)
    quick = StrictBooleanField(required=False)
    level = StrictChoiceField(["steady", "random"], required=False)
    made = serializers.CharField(read_only=True)


@pytest.mark.parametrize("body", [{"name": " anna "}, {"seats": 2}, {"quick": False}, {"level": "steady"}, {}])
def test_valid_values_of_fields_are_accepted_unchanged(body):
    wish = ExampleSerializer(data=body)
    assert wish.is_valid(), wish.errors
    assert wish.validated_data == body


WRONG_VALUES = {
    "name": [1, True, None, ["a"], {}],
    "seats": ["2", 2.0, 2.5, True, None, 1, 9, [2]],
    "quick": ["true", 0, 1, "yes", None, []],
    "level": ["strong", 1, None, ["steady"], True],
    "made": ["x"],
    "unknown": ["x", None],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in WRONG_VALUES.items() for value in values]
)
def test_a_value_of_another_type_is_refused_with_its_field(field, value):
    wish = ExampleSerializer(data={field: value})
    assert not wish.is_valid()
    assert list(wish.errors) == [field]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", '"strong" cannot be chosen here; choose one of steady, random.'),
        ("ru", 'Значение "strong" здесь не подходит; выберите одно из: steady, random.'),
    ],
)
def test_a_refused_choice_names_the_choices(language, sentence):
    wish = ExampleSerializer(data={"level": "strong"})
    with override(language):
        assert not wish.is_valid()
        assert wish.errors["level"] == [sentence]


def test_the_refusal_of_a_choice_shortens_long_values():
    wish = ExampleSerializer(data={"level": "x" * 10_000})
    assert not wish.is_valid()
    assert len(wish.errors["level"][0]) < 150


def test_the_serializer_of_an_empty_body_refuses_fields():
    assert Empty(data={}).is_valid()
    assert not Empty(data={"a": 1}).is_valid()
