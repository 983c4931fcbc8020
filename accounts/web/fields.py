"""Fields that several forms about accounts use."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import email_addresses
from accounts.api.requests.accounts import load_time_zone_names
from accounts.display_names import MAX_LENGTH


class NameField(forms.CharField):
    def __init__(self, **more: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"})
        usual = {"label": _("Name"), "help_text": _("3 to 30 letters (a to z), digits, _ or -.")}
        super().__init__(max_length=30, widget=widget, **{**usual, **more})


class DisplayNameField(forms.CharField):
    def __init__(self) -> None:
        super().__init__(
            label=_("Display name (optional)"),
            required=False,
            max_length=2 * MAX_LENGTH,
            help_text=_(
                "The name that others see, in any script. Without one, they see the name with which you sign in."
            ),
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        )


class PasswordField(forms.CharField):
    """A field for the current password, which proves that the owner of the account sends the form."""

    autocomplete = "current-password"

    def __init__(self, **more: Any) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": self.autocomplete})
        usual = {"label": _("Password")}
        super().__init__(max_length=128, strip=False, widget=widget, **{**usual, **more})


class NewPasswordField(PasswordField):
    autocomplete = "new-password"

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"help_text": _("At least 8 characters; a short sentence is good."), **more})


class EmailField(forms.CharField):
    def __init__(self, **more: Any) -> None:
        widget = forms.EmailInput(attrs={"autocomplete": "email"})
        super().__init__(max_length=email_addresses.MAX_LENGTH, widget=widget, **{"label": _("E-mail"), **more})


class TimeZoneField(forms.CharField):
    """A hidden field that a script fills with the browser's time zone. It is UTC if missing or unknown."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))

    def clean(self, value: Any) -> str:
        name: str = super().clean(value)
        return name if name in load_time_zone_names() else "UTC"


class BotField(forms.BooleanField):
    def __init__(self) -> None:
        super().__init__(
            label=_("A program plays for this account"),
            required=False,
            help_text=_("You cannot undo this. A bot is marked everywhere, and sits only at tables that allow bots."),
        )
