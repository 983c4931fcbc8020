"""Page for starting a game against computers. A visitor without an account becomes a guest."""

import json
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.web.fields import TimeZoneField
from accounts.web.pages import page
from durak_site.http.problems import Problem
from games.errors import GameError
from games.services.series import create_series
from games.services.series.terms import WantedSeat
from games.web.idempotent_forms import build_form_owner, make_idempotency_key, respond_once
from games.web.new_guest import create_guest_for_visitor, sign_in_guest
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
    if not form.is_valid():
        return render_form(request, form)
    try:
        answer = respond_once(
            request, build_form_owner(request), lambda: JsonResponse(start_game(request, **form.cleaned_data))
        )
    except (GameError, Problem) as error:
        form.add_error(None, str(error))
        return render_form(request, form, status=error.status)
    content = json.loads(answer.content)
    if answer.status_code != 200:
        form.add_error(None, content["detail"])
        return render_form(request, form, status=answer.status_code, retry_after=answer.get("Retry-After"))
    if get_viewer(request) is None:
        sign_in_guest(request, content["player"])
    return redirect("table", content["game"])


def render_form(
    request: HttpRequest, form: PlayForm, *, status: int = 200, retry_after: str | None = None
) -> HttpResponse:
    response = render(request, "games/play.html", {"form": form, "key": make_idempotency_key()}, status=status)
    if retry_after is not None:
        response["Retry-After"] = retry_after
    return response


def start_game(request: HttpRequest, *, rules: str, opponents: str, level: str, time_zone: str) -> dict[str, Any]:
    """Create a game against computers. For a visitor without an account, also create a guest.

    Return the primary key of the account, and the id of the game. Raises the refusals of `create_guest_for_visitor`
    and `create_series`.
    """
    player = get_viewer(request) or create_guest_for_visitor(request, time_zone=time_zone)
    computer: WantedSeat = {"computer": level}
    seats: list[WantedSeat] = [{"player": "me"}, *[computer] * int(opponents)]
    series = create_series(creator=player, rules=rules, seats=seats)
    return {"player": player.pk, "game": series.games.get().pk}
