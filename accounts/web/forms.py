"""Forms over calls of the API: a form asks, what is right is known to the call alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled
from rest_framework.serializers import Serializer

from durak_site.http.problems import Errors, Problem, flat


class CallForm(forms.Form):
    """`call` reads the body of the API's call; after `is_valid`, `wanted` is what it made of it.

    `wait`: seconds, where the answer is that there were too many attempts.
    """

    call: ClassVar[type[Serializer[Any]]]
    places: ClassVar[dict[str, str]] = {}
    """Fields by the paths that the call knows them by, where they are called otherwise."""
    wanted: dict[str, Any]
    wait: float | None = None

    def __init__(self, request: HttpRequest, **more: Any) -> None:
        super().__init__(request.POST if request.method == "POST" else None, **more)
        self.request = request

    def body(self) -> dict[str, Any]:
        """What the call is sent."""
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            read = self.call(data=self.body(), context={"request": self.request})
            if read.is_valid():
                self.wanted = read.validated_data
            else:
                self.blame(flat(read.errors))
        return self.cleaned_data

    def blame(self, errors: Errors) -> None:
        """Say at each field what is wrong with it, and above them what is wrong with none of them."""
        for path, sentences in errors.items():
            field = self.places.get(path, path)
            self.add_error(field if field in self.fields else None, sentences)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """What a service refuses in here is said by the form, which is not valid then."""
        try:
            yield
        except Throttled as refused:
            self.wait = refused.wait or 60  # type: ignore[attr-defined]  # not in the stub
            self.add_error(None, _("Too many attempts: wait {seconds} seconds.").format(seconds=round(self.wait)))
        except Problem as refused:
            self.blame(refused.extra.get("errors") or {"": [str(refused)]})

    def page(self, template: str, **more: Any) -> HttpResponse:
        """The page with this form as it stands."""
        response = render(self.request, template, {"form": self, **more})
        if self.wait is not None:
            response.status_code, response["Retry-After"] = 429, str(round(self.wait))
        return response
