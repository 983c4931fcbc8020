"""The page of seeks, on which a user looks for players."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_duration
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_form_text, page
from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import count_or_throttle
from durak_site.localization.times import format_until
from games import words
from games.api.requests import seeks as requests
from games.models import Seek
from games.selectors.seeks import build_seeks, list_own_seeks, load_seek_counts
from games.services.seeks import create_seek, withdraw_seek
from games.web.form_responses import respond_to_form, submit_form_once
from games.web.idempotent_forms import make_idempotency_key
from games.web.view_helpers import get_viewer
from games.words.presets import PRESET_NAMES

PACE_CHOICES = (
    (Seek.Pace.DAY.value, _("one day for a move")),
    (Seek.Pace.POST.value, _("two days for a move")),
    (Seek.Pace.CALM.value, _("five days for a move")),
)
PACE_NAMES = dict(PACE_CHOICES)
DURATION_CHOICES = (
    ("P1D", _("a day")),
    ("P3D", _("three days")),
    ("P7D", _("a week")),
    ("P14D", _("two weeks")),
    ("P30D", _("a month")),
)
RELIABILITY_CHOICES = (
    ("", _("anybody")),
    ("70", _("players who moved in time in 70 of 100 moves")),
    ("90", _("players who moved in time in 90 of 100 moves")),
)
PLAYER_COUNT_CHOICES = tuple((str(number), str(number)) for number in range(2, requests.MAX_PLAYERS + 1))


class SeekForm(ApiRequestForm):
    request_serializer = requests.Seek
    presets = forms.MultipleChoiceField(
        label=_("Rules"),
        choices=tuple(PRESET_NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
        initial=["classic-36", "classic-36-transfer"],
    )
    player_counts = forms.MultipleChoiceField(
        label=_("Players, with you"),
        choices=PLAYER_COUNT_CHOICES,
        widget=forms.CheckboxSelectMultiple,
        initial=["2", "3", "4"],
    )
    pace = forms.ChoiceField(label=_("Pace"), choices=PACE_CHOICES, initial=Seek.Pace.POST.value)
    lasts = forms.ChoiceField(label=_("Look for"), choices=DURATION_CHOICES, initial="P7D")
    min_reliability = forms.ChoiceField(
        label=_("Play with"),
        choices=RELIABILITY_CHOICES,
        required=False,
        help_text=_("New players are always welcome."),
    )
    computers = forms.BooleanField(
        label=_("After two days, computers may take the seats that are still free"), required=False, initial=True
    )

    computer_seats_open = forms.BooleanField(
        label=_("A computer's seat stays open"),
        help_text=_(
            "The lobby then shows the table, and everybody can watch it. A person who takes the seat plays from the "
            "next game on; the computer plays until then."
        ),
        required=False,
        initial=True,
    )

    def make_body(self) -> dict[str, Any]:
        body = super().make_body()
        body["player_counts"] = [int(text) for text in body["player_counts"]]
        if "min_reliability" in body:
            body["min_reliability"] = int(body["min_reliability"])
        return body


@page
def seeks_page(request: HttpRequest) -> HttpResponse:
    """Render the user's seeks and a form for a new one. A POST creates a seek and redirects.

    Visitors without an account see only how many players seek a table.
    """
    user, form = get_viewer(request), SeekForm(request)
    if user is None or not form.is_valid():
        return render_seeks(request, form)
    with form.collect_refusals():
        count_or_throttle("new_seeks_address", get_client_address(request))
        if answer := submit_form_once(form, user, lambda: create_and_get_address(user, form.validated_data)):
            return answer
    return render_seeks(request, form)


def create_and_get_address(user: User, wanted: dict[str, Any]) -> str:
    create_seek(user=user, **wanted)
    return reverse("seeks")


def render_seeks(request: HttpRequest, form: SeekForm, *, problem: str = "", status: int = 200) -> HttpResponse:
    user, now = get_viewer(request), timezone.now()
    own = [] if user is None else build_own_seek_rows(user)
    context = {
        "own": own,
        "counts": [build_count_row(one) for one in load_seek_counts(now)],
        "key": make_idempotency_key(),
        "problem": problem,
        "may_seek": user is not None and not user.is_guest and not user.is_bot,
    }
    response = form.render_page("seeks/page.html", **context)
    if status != 200:
        response.status_code = status
    return response


def build_own_seek_rows(user: User) -> list[dict[str, Any]]:
    """Build a row in words for each of the user's seeks that have not ended."""
    now, zone = timezone.now(), ZoneInfo(user.time_zone)
    return [build_seek_row(one, now, zone) for one in build_seeks(list_own_seeks(user), user, now)]


def build_seek_row(seek: dict[str, Any], now: datetime, zone: ZoneInfo) -> dict[str, Any]:
    answer_by = seek["answer_by_at"]
    return {
        **seek,
        "rules": [words.get_preset_name(preset) for preset in seek["presets"]],
        "counts": seek["player_counts"],
        "pace_name": PACE_NAMES[seek["pace"]],
        "waited": words.format_duration(round_wait(now - seek["created_at"])),
        "answer_by": answer_by and format_until(answer_by, now, zone),
        "until": format_until(seek["until_at"], now, zone),
    }


def round_wait(length: timedelta) -> timedelta:
    """Round a wait down to whole hours, or to whole minutes if it is shorter than a day. Return a minute at least."""
    unit = timedelta(minutes=1) if length < timedelta(days=1) else timedelta(hours=1)
    return max(timedelta(minutes=1), length // unit * unit)


def build_count_row(count: dict[str, Any]) -> dict[str, Any]:
    return {
        **count,
        "rules": words.get_preset_name(count["preset"]),
        "pace_name": PACE_NAMES[count["pace"]],
        **{name: describe_wait(count[name]) for name in ("half_within", "most_within")},
    }


def describe_wait(wait: str | None) -> str | None:
    length = wait and parse_duration(wait)
    return words.format_duration(round_wait(length)) if isinstance(length, timedelta) else None


@page
def withdraw_own_seek(request: HttpRequest) -> HttpResponse:
    """Withdraw one of the user's seeks."""

    def withdraw_and_get_address(user: User) -> str:
        withdraw_seek(seek_id=get_form_text(request, "seek"), user=user)
        return reverse("seeks")

    def render_with_refusal(problem: str, status: int) -> HttpResponse:
        return render_seeks(request, make_empty_form(request), problem=problem, status=status)

    return respond_to_form(request, withdraw_and_get_address, page=reverse("seeks"), render_refusal=render_with_refusal)


def make_empty_form(request: HttpRequest) -> SeekForm:
    form = SeekForm(request)
    form.is_bound = False
    return form
