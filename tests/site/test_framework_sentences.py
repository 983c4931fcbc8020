"""Every refusal has a sentence of this site, also those of Django and Django REST framework."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import rest_framework
from babel.messages.extract import extract_from_file
from django import forms
from django.contrib.auth import password_validation
from django.core import validators
from django.forms import fields
from django.utils import translation
from django.utils.functional import Promise
from rest_framework.test import APIClient

from durak_site.http.serializers import StrictSerializer
from durak_site.localization.catalogues import ENGLISH, KEYWORDS, list_strings, read_catalogue
from durak_site.urls import urlpatterns
from tests.accounts.web.browser import Browser, read_text

FRAMEWORK_MODULES = (rest_framework, validators, fields, password_validation)


def find_framework_sentences() -> set[str]:
    """Return all sentences that the fields and validators of Django and Django REST framework translate."""
    sentences: set[str] = set()
    for module in FRAMEWORK_MODULES:
        path = Path(module.__file__)
        for source in path.parent.glob("*.py") if path.name == "__init__.py" else [path]:
            sentences |= {list_strings(text)[0] for _, text, _, _ in extract_from_file("python", source, KEYWORDS)}
    return sentences


FRAMEWORK_SENTENCES = find_framework_sentences()


def iterate_subclasses(parent: type) -> Iterator[type]:
    for child in parent.__subclasses__():
        yield child
        yield from iterate_subclasses(child)


def list_site_subclasses(parent: type) -> list[Any]:
    assert urlpatterns  # every view is loaded, and with it every form and serializer
    return [
        one for one in iterate_subclasses(parent) if one.__module__.startswith(("accounts.", "games.", "durak_site."))
    ]


def iterate_sentences(field: Any) -> Iterator[str]:
    yield from (str(message) for message in field.error_messages.values() if isinstance(message, str | Promise))
    for validator in field.validators:
        message = getattr(validator, "message", "")
        if type(message).__name__ != "NumberAwareString":
            yield str(message)
    if child := getattr(field, "child", None):
        yield from iterate_sentences(child)


def test_every_sentence_that_the_site_replaces_still_exists_in_a_framework():
    ours = {list_strings(one.id)[0] for one in read_catalogue(ENGLISH) if one.id}
    assert ours - FRAMEWORK_SENTENCES == set()


@pytest.mark.parametrize("serializer", list_site_subclasses(StrictSerializer), ids=lambda one: one.__name__)
def test_no_call_refuses_with_a_sentence_of_a_framework(serializer):
    with translation.override("en"):
        written = [field for field in serializer().fields.values() if not field.read_only]
        assert {sentence for field in written for sentence in iterate_sentences(field)} & FRAMEWORK_SENTENCES == set()


@pytest.mark.parametrize("form", list_site_subclasses(forms.BaseForm), ids=lambda one: one.__name__)
def test_no_form_refuses_with_a_sentence_of_a_framework(form):
    with translation.override("en"):
        assert {
            sentence for field in form.base_fields.values() for sentence in iterate_sentences(field)
        } & FRAMEWORK_SENTENCES == set()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This is too short: at least 8 characters, please."),
        ("ru", "Слишком коротко: символов нужно не меньше 8."),
    ],
)
def test_a_short_password_is_refused_in_both_languages_on_the_page_and_at_the_api(language, sentence):
    page = Browser(headers={"accept-language": language}).send("/sign-up", username="anna", password="short")
    assert sentence in read_text(page)
    client = APIClient(headers={"accept-language": language})
    answer = client.post("/api/v1/accounts", {"username": "anna", "password": "short"})
    assert answer.json()["errors"] == {"password": [sentence]}
