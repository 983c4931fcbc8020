"""Pages on which developers create, change and delete their OAuth apps."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts import selectors, services
from accounts.api.requests.apps import AppChanges, NewApp
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user, require_sign_in

REDIRECT_URIS_WIDGET = forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "none"})


class AppForm(ApiRequestForm):
    request_serializer = AppChanges
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("The name that people see when they are asked."),
    )
    redirect_uris = forms.CharField(
        label=gettext_lazy("Addresses to come back to"),
        required=False,
        widget=REDIRECT_URIS_WIDGET,
        help_text=gettext_lazy("One per line, such as https://app.example/back. Leave this empty for devices."),
    )

    def make_body(self) -> dict[str, Any]:
        return {**self.cleaned_data, "redirect_uris": self.cleaned_data["redirect_uris"].split()}

    def add_errors(self, errors: dict[str, list[str]]) -> None:
        """Add the errors to the fields of the form. All redirect URIs share one field."""
        super().add_errors({path.split(".")[0]: sentences for path, sentences in errors.items()})


class NewAppForm(AppForm):
    request_serializer = NewApp
    confidential = forms.BooleanField(label=gettext_lazy("It runs on a server and can keep a secret"), required=False)


@page_for_signed_in_user
def apps_page(request: HttpRequest) -> HttpResponse:
    """List the user's apps. A POST creates an app, and only its response shows the secret."""
    form, made = NewAppForm(request), {}
    if form.is_valid():
        with form.collect_refusals():
            app, secret = services.create_app(user=get_signed_in_user(request), **form.validated_data)
            made = {"made": app, "secret": secret}
    mine = selectors.select_apps(get_signed_in_user(request)).order_by("-created", "-pk")
    return form.render_page("accounts/apps.html", apps=mine, **made)


@page_for_signed_in_user
def change_app(request: HttpRequest, app_id: str) -> HttpResponse:
    mine = get_own_app(request, app_id)
    form = AppForm(request, initial={"name": mine.name, "redirect_uris": "\n".join(mine.redirect_uris.split())})
    if form.is_valid():
        services.update_app(app=mine, changes=form.validated_data)
        messages.success(request, _("The app is saved."))
        return redirect("apps")
    return form.render_page("accounts/app.html", app=mine)


@require_POST
@require_sign_in
def delete_app(request: HttpRequest, app_id: str) -> HttpResponse:
    services.delete_app(app=get_own_app(request, app_id))
    messages.success(request, _("The app is deleted, with all its permissions."))
    return redirect("apps")


def get_own_app(request: HttpRequest, app_id: str) -> Any:
    return get_object_or_404(selectors.select_apps(get_signed_in_user(request)), client_id=app_id)
