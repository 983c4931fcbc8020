"""The form with which staff act on selected reports."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models import User
from games.errors import GameError
from games.models.player_report import MAX_STAFF_NOTE_LENGTH


class MeasureForm(ActionForm):
    """The form fields for a staff action on reports: the reason, and the number of days."""

    why = forms.CharField(
        label="Why (for staff only)",
        required=False,
        max_length=MAX_STAFF_NOTE_LENGTH,
        widget=forms.TextInput({"size": 60}),
    )
    days = forms.IntegerField(label="Days", required=False, min_value=1, max_value=3650)


def run_action(page: "admin.ModelAdmin[Any]", request: HttpRequest, act: Callable[[str, int | None], object]) -> None:
    """Call `act` with the reason and the number of days from the submitted `MeasureForm`.

    Show the staff an error message if the form is invalid, or if `act` raises a refusal.
    """
    form = MeasureForm(request.POST)
    del form.fields["action"]  # the admin has checked it
    if not form.is_valid() or not form.cleaned_data["why"]:
        page.message_user(request, "Write why, and the days as a number from 1.", messages.ERROR)
        return
    try:
        act(form.cleaned_data["why"], form.cleaned_data["days"])
    except GameError as refused:
        page.message_user(request, str(refused), messages.ERROR)


def require_signed_in_user(request: HttpRequest) -> User:
    """Return the signed-in user. Raises PermissionDenied for an anonymous user."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
