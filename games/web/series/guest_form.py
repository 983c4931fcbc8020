"""The form with which a visitor without an account takes a seat."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.display_names import MAX_LENGTH, normalize_display_name
from accounts.web.fields import TimeZoneField


class GuestForm(forms.Form):
    display_name = forms.CharField(
        label=_("Your name"),
        max_length=2 * MAX_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "enterkeyhint": "go"}),
        error_messages={"required": _("Write a name that the others know you by.")},
    )
    time_zone = TimeZoneField()

    def clean_display_name(self) -> str:
        return normalize_display_name(self.cleaned_data["display_name"])

    def add_error(self, field: str | None, error: Any) -> None:
        """Add the error, and focus the field for the name. The form is at the end of a long page, where the visitor
        would not see the error otherwise.
        """
        super().add_error(field, error)
        self.fields["display_name"].widget.attrs["autofocus"] = True
