"""The admin's sign-in and password forms, which count wrong passwords like the other forms of the site."""

from functools import partial
from typing import Any, TypeVar

from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm, AdminPasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import Throttled

from durak_site.limits.password_attempts import check_password

AnyResponse = TypeVar("AnyResponse", bound=HttpResponseBase)


class ThrottledForm:
    """Mixin of forms with a password.

    `wait` is None, or after too many attempts the number of seconds until the next attempt is allowed.
    """

    wait: float | None = None

    def build_throttled_error(self, throttled: Throttled) -> ValidationError:
        """Copy the seconds to wait from `throttled` to `self.wait`, and return a form error with this number."""
        self.wait = throttled.wait  # type: ignore[attr-defined]  # not in the stub
        return ValidationError(f"Too many attempts: wait {self.wait} seconds.")


class ThrottledLoginForm(ThrottledForm, AdminAuthenticationForm):
    def clean(self) -> Any:
        try:
            return super().clean()
        except Throttled as throttled:
            raise self.build_throttled_error(throttled) from None


class ThrottledPasswordChangeForm(ThrottledForm, AdminPasswordChangeForm):
    def __init__(self, request: HttpRequest, **more: Any) -> None:
        super().__init__(**more)
        self.request = request

    def clean_old_password(self) -> str:
        password: str = self.cleaned_data["old_password"]
        try:
            if not check_password(self.user, password, self.request):
                raise ValidationError(self.error_messages["password_incorrect"])
        except Throttled as throttled:
            raise self.build_throttled_error(throttled) from None
        return password


class ThrottledAdminSite(AdminSite):
    login_form = ThrottledLoginForm
    site_header = site_title = _("Durak by post")
    index_title = _("Administration")

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return _set_throttled_status(super().login(request, extra_context))

    def password_change(  # type: ignore[override]  # after a change, the response redirects
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponseBase:
        view = PasswordChangeView.as_view(
            form_class=partial(ThrottledPasswordChangeForm, request),
            success_url=reverse("admin:password_change_done"),
            extra_context={**self.each_context(request), **(extra_context or {})},
        )
        return _set_throttled_status(view(request))


def _set_throttled_status(response: AnyResponse) -> AnyResponse:
    """Set the status 429 if the form refused the password after too many attempts; return the response."""
    wait = getattr((getattr(response, "context_data", None) or {}).get("form"), "wait", None)
    if wait is not None:
        response.status_code, response["Retry-After"] = 429, str(wait)
    return response
