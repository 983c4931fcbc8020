"""Forms that the API's request serializers validate, so that each rule is written only once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled
from rest_framework.serializers import Serializer

from durak_site.http.problems import Errors, Refusal, flatten_errors


class ApiRequestForm(forms.Form):
    """A form that is validated by `request_serializer`, the serializer of an API request.

    After `is_valid` has returned True, `validated_data` is the validated data. After too many attempts, `wait` is the
    number of seconds until the next attempt is allowed.
    """

    request_serializer: ClassVar[type[Serializer[Any]]]
    field_names: ClassVar[dict[str, str]] = {}
    """Map the path of a serializer field to the name of its form field, for fields whose two names differ."""
    validated_data: dict[str, Any]
    wait: float | None = None

    def __init__(self, request: HttpRequest, **more: Any) -> None:
        super().__init__(request.POST if request.method == "POST" else None, **more)
        self.request = request

    def make_body(self) -> dict[str, Any]:
        """Return the data of the form as the body of the API request."""
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            read = self.request_serializer(data=self.make_body(), context={"request": self.request})
            if read.is_valid():
                self.validated_data = read.validated_data
            else:
                self.add_errors(flatten_errors(read.errors))
        return self.cleaned_data

    def add_errors(self, errors: Errors) -> None:
        """Add the serializer's errors to the form fields. Errors without a field go to the whole form."""
        for path, sentences in errors.items():
            field = self.field_names.get(path, path)
            self.add_error(field if field in self.fields else None, sentences)

    def add_problem(self, problem: dict[str, Any]) -> None:
        """Add the refusal in a problem document to the errors of the whole form."""
        self.add_error(None, problem["detail"])

    @contextmanager
    def collect_refusals(self) -> Iterator[None]:
        """Add refusals that services raise in the `with` block to the errors of the form."""
        try:
            yield
        except Throttled as refused:
            self.wait = refused.wait or 60  # type: ignore[attr-defined]  # not in the stub
            self.add_error(None, _("Too many attempts: wait {seconds} seconds.").format(seconds=round(self.wait)))
        except Refusal as refused:
            self.add_errors(refused.extra.get("errors") or {"": [str(refused)]})

    def render_page(self, template: str, **more: Any) -> HttpResponse:
        """Render the page with this form. The status is 200, or 429 after too many attempts."""
        response = render(self.request, template, {"form": self, **more})
        if self.wait is not None:
            response.status_code, response["Retry-After"] = 429, str(round(self.wait))
        return response
