"""Page for starting a game against computers. A visitor without an account becomes a guest."""

from math import ceil
from typing import Any

from django import forms
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.web.fields import TimeZoneField
from accounts.web.pages import page
from games.errors import GameError, TooManyRequests
from games.selectors.series import load_series_view
from games.services.series import create_series
from games.services.series.terms import WantedSeat
from games.web.new_guest import create_guest_for_visitor
from games.web.view_helpers import get_viewer
from games.words import levels
from games.words.presets import PRESET_NAMES

RULES_CHOICES = tuple(
    (preset, PRESET_NAMES[preset], description)
    for preset, description in (
        ("classic-36", _("36 cards, and everybody but the defender throws in.")),
        ("classic-36-transfer", _("The same, and an attack can be passed on to the next player.")),
        ("jokers-54", _("54 cards, passing on, and two jokers that beat all others.")),
        ("japanese-36", _("Diamonds are always trumps, and only spades beat spades.")),
    )
)
LEVEL_CHOICES = tuple((level, name, description) for level, (name, description) in levels.LEVELS.items())
OPPONENT_CHOICES = (("1", _("One"), ""), ("2", _("Two"), ""), ("3", _("Three"), ""))
INITIAL_CHOICES = {"rules": "classic-36", "opponents": "2", "level": "steady"}

DescribedChoices = tuple[tuple[str, Any, Any], ...]


def make_described_choice_field(label: Any, choices: DescribedChoices) -> forms.ChoiceField:
    """Return a form field of choices, each with a title and a short description."""

    def render_choices() -> list[tuple[str, str]]:
        html = "<strong>{}</strong> <small>{}</small>"
        return [(value, format_html(html, title, description)) for value, title, description in choices]

    return forms.ChoiceField(label=label, choices=render_choices, widget=forms.RadioSelect)


class PlayForm(forms.Form):
    rules = make_described_choice_field(_("Rules"), RULES_CHOICES)
    opponents = make_described_choice_field(_("Opponents"), OPPONENT_CHOICES)
    level = make_described_choice_field(_("The computer"), LEVEL_CHOICES)
    time_zone = TimeZoneField()


@page
def play_now_page(request: HttpRequest) -> HttpResponse:
    form = PlayForm(request.POST if request.method == "POST" else None, initial=INITIAL_CHOICES)
    refusal: GameError | None = None
    if form.is_valid():
        try:
            return redirect("table", start_game(request, **form.cleaned_data))
        except GameError as error:
            refusal = error
            form.add_error(None, str(error))
    return set_refusal_status(render(request, "games/play.html", {"form": form}), refusal)


def set_refusal_status(response: HttpResponse, refusal: GameError | None) -> HttpResponse:
    """Set the HTTP status and `Retry-After` of a page that shows a refusal, if there is one. Return the page."""
    if refusal is not None:
        response.status_code = refusal.status
        if isinstance(refusal, TooManyRequests):
            response["Retry-After"] = str(ceil(refusal.wait))
    return response


def start_game(request: HttpRequest, *, rules: str, opponents: str, level: str, time_zone: str) -> str:
    """Create a game against computers and return its id. A visitor without an account becomes a guest and is signed in.

    Raises the refusals of `create_series`.
    """
    with transaction.atomic():
        player = get_viewer(request) or create_guest_for_visitor(request, time_zone=time_zone)
        computer: WantedSeat = {"computer": level}
        seats: list[WantedSeat] = [{"player": "me"}, *[computer] * int(opponents)]
        series = load_series_view(create_series(creator=player, rules=rules, seats=seats).pk, player)
    if player != request.user:
        login(request, player)
    return str((series or {})["game"])
