"""How one likes it: language, time zone, mails, night."""

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
from accounts.api.requests.accounts import Preferences
from accounts.mail.wishes import DIGEST, NOW, OFF, pushes, wishes
from accounts.models import Kind, User
from accounts.web.fields import BotField
from accounts.web.forms import CallForm
from accounts.web.pages import own_page, reader
from accounts.web.views.pushes import pushing

HOW = (
    (NOW, gettext_lazy("at once")),
    (DIGEST, gettext_lazy("in the daily mail")),
    (OFF, gettext_lazy("no mail")),
)
KINDS = Kind.values
"""In the order in which they are shown: what is most urgent first."""
HOUR = forms.NumberInput(attrs={"inputmode": "numeric"})
CLOCK = forms.TimeInput(format="%H:%M", attrs={"type": "time"})


class PreferencesForm(CallForm):
    call = Preferences
    places = {"mail.hours": "from_hour", "night.begins": "night_begins", "night.ends": "night_ends"}
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)
    time_zone = forms.CharField(
        label=gettext_lazy("Time zone"), max_length=64, widget=forms.TextInput(attrs={"list": "time-zones"})
    )
    from_hour = forms.IntegerField(label=gettext_lazy("from (hour)"), widget=HOUR, max_value=23, min_value=0)
    to_hour = forms.IntegerField(label=gettext_lazy("to (hour)"), widget=HOUR, max_value=24, min_value=0)
    night_begins = forms.CharField(label=gettext_lazy("My night begins at"), required=False, widget=CLOCK)
    night_ends = forms.CharField(label=gettext_lazy("and ends at"), required=False, widget=CLOCK)
    bot = BotField()

    def __init__(self, request: HttpRequest, user: User) -> None:
        super().__init__(request, initial=as_shown(user))
        for kind in registry.notice_kinds.values():
            label = str(kind.words.name)
            self.fields[f"mail_{kind.name}"] = forms.ChoiceField(label=label, choices=HOW)
            self.fields[f"push_{kind.name}"] = forms.BooleanField(label=label, required=False)
        self.fields["bot"].disabled = user.is_bot

    @property
    def mails(self) -> list[forms.BoundField]:
        return [self[f"mail_{name}"] for name in KINDS]

    @property
    def pushes(self) -> list[forms.BoundField]:
        return [self[f"push_{name}"] for name in KINDS]

    def body(self) -> dict[str, Any]:
        sent = self.cleaned_data
        begins, ends = sent["night_begins"], sent["night_ends"]
        return {
            **{name: sent[name] for name in ("language", "time_zone", "bot")},
            "night": {"begins": begins, "ends": ends} if begins or ends else None,
            "mail": {
                "hours": [sent["from_hour"], sent["to_hour"]],
                **{name: sent[f"mail_{name}"] for name in registry.notice_kinds},
            },
            "push": {name: sent[f"push_{name}"] for name in registry.notice_kinds},
        }


def as_shown(user: User) -> dict[str, Any]:
    mail = wishes(user)
    return {
        "language": user.language,
        "time_zone": user.time_zone,
        "bot": user.is_bot,
        "from_hour": mail["hours"][0],
        "to_hour": mail["hours"][1],
        "night_begins": user.night_begins,
        "night_ends": user.night_ends,
        **{f"mail_{name}": mail[name] for name in registry.notice_kinds},
        **{f"push_{name}": is_wanted for name, is_wanted in pushes(user).items()},
    }


@own_page
def preferences(request: HttpRequest) -> HttpResponse:
    user = reader(request)
    form = PreferencesForm(request, user)
    if form.is_valid():
        with form.refusals():
            services.account_update(user=user, changes=form.wanted)
            translation.activate(form.cleaned_data["language"])
            messages.success(request, _("Your preferences are kept."))
            return redirect("preferences")
    return form.page("accounts/preferences.html", pushing=pushing(request))
