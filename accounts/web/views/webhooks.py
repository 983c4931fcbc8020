"""Pages on which users create, test and switch off webhooks, and see their deliveries."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts import registry, selectors, services
from accounts.api.requests.webhooks import MAX_URL_LENGTH, NewWebhook, WebhookChange
from accounts.models import Delivery, Webhook
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user, require_sign_in
from durak_site.localization.times import format_moment

MAX_DELIVERIES = 50
"""Maximum number of deliveries on the page of a webhook."""
ERROR_TEXTS: dict[str, Promise] = {
    "address": gettext_lazy("webhooks cannot be sent to this address"),
    "connection": gettext_lazy("there was no connection"),
    "timeout": gettext_lazy("there was no answer in time"),
    "tls": gettext_lazy("its certificate was not valid"),
}


class WebhookForm(ApiRequestForm):
    request_serializer = NewWebhook
    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=MAX_URL_LENGTH,
        help_text=gettext_lazy("The address of your program. It begins with https://."),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("What is sent"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("If you choose nothing, everything is sent."),
    )

    def __init__(self, request: HttpRequest, **more: Any) -> None:
        super().__init__(request, **more)
        self.fields["kinds"].choices = [(kind.name, kind.texts.name) for kind in registry.notification_kinds.values()]  # type: ignore[attr-defined]  # it is a choice

    def make_body(self) -> dict[str, Any]:
        return {"url": self.cleaned_data["url"], "kinds": self.cleaned_data["kinds"] or None}


class WebhookChangeForm(WebhookForm):
    request_serializer = WebhookChange


@page_for_signed_in_user
def webhooks_page(request: HttpRequest) -> HttpResponse:
    """List the user's webhooks. A POST creates a webhook, and only its response shows the secret."""
    form, made = WebhookForm(request), {}
    if form.is_valid():
        with form.collect_refusals():
            webhook, secret = services.create_webhook(
                player=get_signed_in_user(request), now=timezone.now(), **form.validated_data
            )
            made = {"made": webhook, "secret": secret}
    mine = selectors.select_webhooks(get_signed_in_user(request)).order_by("-created_at", "pk")
    return form.render_page("accounts/webhooks.html", webhooks=mine, **made)


@page_for_signed_in_user
def change_webhook(request: HttpRequest, webhook_id: str) -> HttpResponse:
    mine = get_own_webhook(request, webhook_id)
    form = WebhookChangeForm(request, initial={"url": mine.url, "kinds": mine.kinds or []})
    if form.is_valid():
        services.update_webhook(webhook=mine, changes=form.validated_data, now=timezone.now())
        messages.success(request, _("The webhook is saved."))
        return redirect("webhook", mine.pk)
    newest = selectors.select_deliveries(mine).order_by("-created_at", "pk")[:MAX_DELIVERIES]
    zone = ZoneInfo(get_signed_in_user(request).time_zone)
    return form.render_page(
        "accounts/webhook.html", webhook=mine, deliveries=[build_delivery_row(one, zone) for one in newest]
    )


@require_POST
@require_sign_in
def run_webhook_action(request: HttpRequest, webhook_id: str, action: str) -> HttpResponse:
    """Carry out the action on the webhook: "test", "on", "off" or "delete". Before deleting, ask for confirmation."""
    if action not in WEBHOOK_ACTIONS:
        raise Http404
    mine = get_own_webhook(request, webhook_id)
    if action == "delete" and "sure" not in request.POST:
        return render(request, "accounts/webhook_delete.html", {"webhook": mine})
    messages.success(request, WEBHOOK_ACTIONS[action](mine))
    return redirect("webhooks") if action == "delete" else redirect("webhook", webhook_id)


@require_POST
@require_sign_in
def redeliver(request: HttpRequest, webhook_id: str, delivery_id: str) -> HttpResponse:
    mine = get_own_webhook(request, webhook_id)
    original = get_object_or_404(selectors.select_deliveries(mine), pk=delivery_id)
    services.create_manual_delivery(webhook=mine, original=original, now=timezone.now())
    messages.success(request, _("It is sent again."))
    return redirect("webhook", webhook_id)


def send_test_message(webhook: Webhook) -> str:
    services.create_manual_delivery(webhook=webhook, original=None, now=timezone.now())
    return _("A test is on its way; look below in a moment.")


def switch_webhook_off(webhook: Webhook) -> str:
    services.update_webhook(webhook=webhook, changes={"is_on": False}, now=timezone.now())
    return _("Nothing is sent there until you switch it on again.")


def switch_webhook_on(webhook: Webhook) -> str:
    services.update_webhook(webhook=webhook, changes={"is_on": True}, now=timezone.now())
    return _("It continues where it stopped.")


def delete_webhook(webhook: Webhook) -> str:
    services.delete_webhook(webhook=webhook)
    return _("The webhook is deleted.")


WEBHOOK_ACTIONS: dict[str, Callable[[Webhook], str]] = {
    "test": send_test_message, "off": switch_webhook_off, "on": switch_webhook_on, "delete": delete_webhook,
}  # fmt: skip


def get_own_webhook(request: HttpRequest, webhook_id: str) -> Webhook:
    return get_object_or_404(selectors.select_webhooks(get_signed_in_user(request)), pk=webhook_id)


def build_delivery_row(delivery: Delivery, zone: ZoneInfo) -> dict[str, Any]:
    notification = delivery.notification
    kind = _("a test") if notification is None else registry.notification_kinds[notification.kind].texts.name
    now = timezone.now()
    return {
        "delivery": delivery,
        "kind": kind,
        "why": ERROR_TEXTS.get(delivery.error, ""),
        "at": format_moment(delivery.created_at, now, zone),
        "next_try": delivery.next_try_at and format_moment(delivery.next_try_at, now, zone),
    }
