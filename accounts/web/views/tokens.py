"""Page on which users create and revoke tokens for their programs."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts import selectors, services
from accounts.api.requests.tokens import NewToken
from accounts.models import Scope
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user, redirect_to_list, require_sign_in
from durak_site.http.client_address import get_client_address
from durak_site.http.html_pagination import load_page
from durak_site.limits.rate_limits import count_or_throttle

PAGE_SIZE = 30
SCOPE_CHOICES = (
    (Scope.READ.value, gettext_lazy("see what I may see")),
    (Scope.PLAY.value, gettext_lazy("move, join and make tables")),
    (Scope.ACCOUNT.value, gettext_lazy("make tokens and change my preferences")),
)
EXPIRY_CHOICES = (
    ("P30D", gettext_lazy("in thirty days")),
    ("P365D", gettext_lazy("in a year")),
    ("", gettext_lazy("when I revoke it")),
)


class TokenForm(ApiRequestForm):
    request_serializer = NewToken
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=100,
        help_text=gettext_lazy("A note for yourself: which program uses it."),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("It may"),
        choices=SCOPE_CHOICES,
        widget=forms.CheckboxSelectMultiple,
        initial=["read", "play"],
    )
    expires_in = forms.ChoiceField(
        label=gettext_lazy("It ends"), choices=EXPIRY_CHOICES, required=False, initial="P365D"
    )


@page_for_signed_in_user
def tokens_page(request: HttpRequest) -> HttpResponse:
    """List the user's tokens. A POST creates a token, and only its response shows the secret."""
    form, made = TokenForm(request), {}
    if form.is_valid():
        with form.collect_refusals():
            count_or_throttle("new_tokens_address", get_client_address(request))
            token, secret = services.create_token(user=get_signed_in_user(request), **form.validated_data)
            made = {"made": token, "secret": secret}
    return form.render_page("accounts/tokens.html", **get_tokens_context(request), **made)


@require_POST
@require_sign_in
def revoke_token(request: HttpRequest, token_id: str) -> HttpResponse:
    services.revoke_token(token=get_object_or_404(selectors.select_tokens(get_signed_in_user(request)), pk=token_id))
    messages.success(request, _("The token is revoked."))
    return redirect_to_list(request, "my-keys")


def get_tokens_context(request: HttpRequest) -> dict[str, Any]:
    """Return one page of the user's tokens, newest first."""
    now, labels = timezone.now(), dict(SCOPE_CHOICES)
    tokens = selectors.select_tokens(get_signed_in_user(request)).order_by("-created_at", "pk")
    here = load_page(tokens, request.GET.get("page"), PAGE_SIZE)
    rows = [
        {"token": token, "may": [labels[scope] for scope in token.scopes], "is_over": not token.is_valid(now)}
        for token in here.rows
    ]
    return {"tokens": rows, "here": here}
