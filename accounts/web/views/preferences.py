"""Preferences page: display name, language, time zone, mails, pushes, night, and display options of games."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import registry, services
from accounts.api.requests.accounts import Preferences, load_time_zone_names
from accounts.mail.preferences import DIGEST, NOW, OFF, complete_mail_preferences, complete_push_preferences
from accounts.models import Kind, User
from accounts.models.user import DISPLAY_OPTIONS, MAX_REMINDERS
from accounts.web.fields import BotField, DisplayNameField
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user
from accounts.web.views.pushes import get_push_context
from durak_site.http.durations import format_duration

MAIL_TIMING_CHOICES = (
    (NOW, gettext_lazy("at once")),
    (DIGEST, gettext_lazy("in the daily mail")),
    (OFF, gettext_lazy("no mail")),
)
KINDS_BY_URGENCY = Kind.values
"""Kinds of notifications in display order, the most urgent first."""
HOUR_WIDGET = forms.NumberInput(attrs={"inputmode": "numeric"})
TIME_WIDGET = forms.TimeInput(format="%H:%M", attrs={"type": "time"})


REMIND_CHOICES = (
    ("", gettext_lazy("no reminder")),
    ("PT1H", gettext_lazy("an hour before")),
    ("PT2H", gettext_lazy("two hours before")),
    ("PT8H", gettext_lazy("eight hours before")),
    ("P1D", gettext_lazy("a day before")),
)
REMIND_AFTER_CHOICES = (
    ("", gettext_lazy("no reminder")),
    ("PT12H", gettext_lazy("after twelve hours")),
    ("P1D", gettext_lazy("after a day")),
    ("P3D", gettext_lazy("after three days")),
)
DISPLAY_OPTION_LABELS = {
    "by_rank": gettext_lazy("Sort my hand by rank"),
    "at_once": gettext_lazy("Send a move as soon as it is chosen"),
    "recalls": gettext_lazy("List the cards that everybody saw others take"),
    "four_colours": gettext_lazy("Four colours for the suits"),
}


def get_time_zone_choices() -> list[tuple[str, str]]:
    """Return the time zones named Region/City, and UTC, as choices."""
    return [(name, name.replace("_", " ")) for name in sorted(load_time_zone_names()) if "/" in name or name == "UTC"]


class PreferencesForm(ApiRequestForm):
    request_serializer = Preferences
    field_names = {
        **{f"remind.{n}": f"remind_{n}" for n in range(MAX_REMINDERS)},
        "remind": "remind_0",
        "mail.hours": "from_hour",
        "night.begins": "night_begins",
        "night.ends": "night_ends",
    }
    display_name = DisplayNameField()
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=get_time_zone_choices)
    from_hour = forms.IntegerField(label=gettext_lazy("from (hour)"), widget=HOUR_WIDGET, max_value=23, min_value=0)
    to_hour = forms.IntegerField(label=gettext_lazy("to (hour)"), widget=HOUR_WIDGET, max_value=24, min_value=0)
    night_begins = forms.CharField(label=gettext_lazy("My night begins at"), required=False, widget=TIME_WIDGET)
    night_ends = forms.CharField(label=gettext_lazy("and ends at"), required=False, widget=TIME_WIDGET)
    remind_after = forms.ChoiceField(
        label=gettext_lazy("When I have let others wait"), choices=REMIND_AFTER_CHOICES, required=False
    )
    in_directory = forms.BooleanField(
        label=gettext_lazy("Others find me among the players"),
        required=False,
        help_text=gettext_lazy("Without it, only those who know your name find your page."),
    )
    bot = BotField()
    bot_is_sure = forms.BooleanField(
        label=gettext_lazy("Yes, make this account a bot for good. This cannot be undone."), required=False
    )

    def __init__(self, request: HttpRequest, user: User) -> None:
        super().__init__(request, initial=get_initial_values(user))
        for kind in registry.notification_kinds.values():
            label = str(kind.texts.name)
            self.fields[f"mail_{kind.name}"] = forms.ChoiceField(label=label, choices=MAIL_TIMING_CHOICES)
            self.fields[f"push_{kind.name}"] = forms.BooleanField(label=label, required=False)
        for name, value in self.initial.items():
            if name.startswith("remind_") and name != "remind_after":
                self.fields[name] = forms.ChoiceField(
                    label=_("Before my time is up"), choices=add_stored_choice(REMIND_CHOICES, value), required=False
                )
        self.fields["remind_after"].choices = add_stored_choice(REMIND_AFTER_CHOICES, self.initial["remind_after"])  # type: ignore[attr-defined]
        for name in DISPLAY_OPTIONS:
            self.fields[f"look_{name}"] = forms.BooleanField(label=DISPLAY_OPTION_LABELS[name], required=False)
        self.fields["bot"].disabled = user.is_bot
        self.becomes_bot = not user.is_bot and bool(self.data.get("bot"))
        if user.time_zone not in dict(get_time_zone_choices()):
            self.fields["time_zone"].choices = [(user.time_zone, user.time_zone), *get_time_zone_choices()]  # type: ignore[attr-defined]

    @property
    def mail_fields(self) -> list[forms.BoundField]:
        return [self[f"mail_{name}"] for name in KINDS_BY_URGENCY]

    @property
    def push_fields(self) -> list[forms.BoundField]:
        return [self[f"push_{name}"] for name in KINDS_BY_URGENCY]

    @property
    def reminder_fields(self) -> list[forms.BoundField]:
        return [self[f"remind_{n}"] for n in range(MAX_REMINDERS)]

    @property
    def display_option_fields(self) -> list[forms.BoundField]:
        return [self[f"look_{name}"] for name in DISPLAY_OPTIONS]

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.becomes_bot and not self.cleaned_data.get("bot_is_sure"):
            self.add_error("bot_is_sure", _("Confirm it: a bot stays a bot."))
        return self.cleaned_data

    def make_body(self) -> dict[str, Any]:
        sent = self.cleaned_data
        begins, ends = sent["night_begins"], sent["night_ends"]
        return {
            **{name: sent[name] for name in ("display_name", "language", "time_zone", "in_directory", "bot")},
            "remind": [time for n in range(MAX_REMINDERS) if (time := sent[f"remind_{n}"])],
            "remind_after": sent["remind_after"] or None,
            "night": {"begins": begins, "ends": ends} if begins or ends else None,
            "mail": {
                "hours": [sent["from_hour"], sent["to_hour"]],
                **{name: sent[f"mail_{name}"] for name in registry.notification_kinds},
            },
            "push": {name: sent[f"push_{name}"] for name in registry.notification_kinds},
        }


def get_initial_values(user: User) -> dict[str, Any]:
    mail = complete_mail_preferences(user)
    return {
        "display_name": user.display_name,
        "language": user.language,
        "time_zone": user.time_zone,
        "in_directory": user.in_directory,
        "bot": user.is_bot,
        "from_hour": mail["hours"][0],
        "to_hour": mail["hours"][1],
        "night_begins": user.night_begins,
        "night_ends": user.night_ends,
        "remind_after": "" if user.remind_after is None else format_duration(user.remind_after),
        **{f"remind_{n}": time for n, time in enumerate(list_remind_times(user))},
        **{f"mail_{name}": mail[name] for name in registry.notification_kinds},
        **{f"push_{name}": is_wanted for name, is_wanted in complete_push_preferences(user).items()},
        **{f"look_{name}": user.display_options.get(name, False) for name in DISPLAY_OPTIONS},
    }


def list_remind_times(user: User) -> list[str]:
    """Return the initial values of the MAX_REMINDERS fields for reminders before a deadline; "" for no reminder."""
    return [*map(format_duration, user.remind), *[""] * MAX_REMINDERS][:MAX_REMINDERS]


def add_stored_choice(choices: Sequence[tuple[str, Any]], value: str) -> list[tuple[str, Any]]:
    """Return the choices. Add the stored value if it is none of them: programs can store any value."""
    return [*choices, *([(value, value)] if value not in dict(choices) else [])]


@page_for_signed_in_user
def preferences_page(request: HttpRequest) -> HttpResponse:
    user = get_signed_in_user(request)
    form = PreferencesForm(request, user)
    if form.is_valid():
        with form.collect_refusals():
            display_options = {name: form.cleaned_data[f"look_{name}"] for name in DISPLAY_OPTIONS}
            services.update_account(user=user, changes={**form.validated_data, "display_options": display_options})
            translation.activate(form.cleaned_data["language"])
            messages.success(request, _("Your preferences are saved."))
            return redirect("preferences")
    return form.render_page("accounts/preferences.html", pushing=get_push_context(request))
