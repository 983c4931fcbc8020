"""Pages about fair play: the user's household, the user's reports to the staff, and what the site does."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page, page_for_signed_in_user
from games import words
from games.api.requests.households import HouseholdMember
from games.api.requests.player_reports import GameReport, NameReport
from games.errors import build_invalid_error
from games.models import Game, ReportReason
from games.models.player_report import MAX_REPORT_LENGTH
from games.selectors.households import build_household_view, list_household_pairs
from games.selectors.player_reports import build_player_report, find_reportable_game, list_own_reports
from games.selectors.players import find_player
from games.services.households import end_household_pair, request_or_confirm_household_pair
from games.services.player_reports import report_name, report_player
from games.services.restrictions import describe_closed_chat, describe_suspension
from games.web.view_helpers import require_or_404

MAX_REPORTS = 20
REASON_NAMES = {
    ReportReason.TWO_HANDS: gettext_lazy("One person plays two hands"),
    ReportReason.STALLING: gettext_lazy("Stalls on purpose"),
    ReportReason.NAME: gettext_lazy("A name, or the title of the table"),
    ReportReason.TALK: gettext_lazy("What they wrote"),
}
REPORT_STORED_MESSAGE = gettext_lazy("Thank you. Someone of the staff will look at it. You will get a message then.")


class HouseholdForm(ApiRequestForm):
    request_serializer = HouseholdMember
    player = forms.CharField(label=gettext_lazy("Username"), max_length=30)


class NameReportForm(ApiRequestForm):
    request_serializer = NameReport
    text = forms.CharField(
        label=gettext_lazy("What the staff should know"), required=False, max_length=MAX_REPORT_LENGTH
    )


class GameReportForm(NameReportForm):
    request_serializer = GameReport
    player = forms.ChoiceField(label=gettext_lazy("Who"), widget=forms.RadioSelect)
    reason = forms.ChoiceField(label=gettext_lazy("Why"), choices=[*REASON_NAMES.items()], widget=forms.RadioSelect)
    field_order = ("player", "reason", "text")


@page_for_signed_in_user
def household_page(request: HttpRequest) -> HttpResponse:
    """Render the page about the user's household and reports. A POST requests, confirms or ends a household pair, and
    redirects.
    """
    user = get_signed_in_user(request)
    form = HouseholdForm(request)
    name = request.POST.get("end")
    if name is not None or form.is_valid():
        with form.collect_refusals():
            messages.success(request, _end_or_request_pair(user, form, name))
            return redirect("household")
    reports = list_own_reports(user).order_by("-created_at", "-pk")[:MAX_REPORTS]
    return form.render_page(
        "accounts/household.html",
        pairs=[build_household_view(pair, user) for pair in list_household_pairs(user).order_by("pk")],
        reports=[_describe_report(build_player_report(one)) for one in reports],
        restrictions=[one for one in (describe_suspension(user), describe_closed_chat(user)) if one],
        zone=ZoneInfo(user.time_zone),
    )


def _describe_report(report: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the report with the name of the player, and the reason in words."""
    name, reason = words.format_player_name(report["display_name"]), REASON_NAMES[ReportReason(report["reason"])]
    return {**report, "name": name, "reason": reason}


def _end_or_request_pair(user: User, form: HouseholdForm, ended: str | None) -> str:
    """End the user's household pair with the account `ended`, if it is given.

    Otherwise request a pair with the account in the form, or confirm that account's request. Return a sentence that
    tells the user what has changed.
    """
    if ended is not None:
        if end_household_pair(user=user, name=ended):
            return _("You no longer share a household. Games that were dealt before stay unrated.")
        return _("Done: nothing is left to confirm between you.")
    other = find_player(form.validated_data["player"])
    if other is None:
        raise build_invalid_error("player", _("Nobody here has this name."))
    pair, _is_new = request_or_confirm_household_pair(user=user, other=other)
    if pair.confirmed_at is None:
        return _("{name} has to confirm it.").format(name=other.shown_name)
    return _("You share a household now. Games that are dealt to both of you are not rated.")


@page_for_signed_in_user
def report_player_of_game(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the form that reports a player of a game. A valid POST stores the report."""
    user = get_signed_in_user(request)
    game = require_or_404(find_reportable_game(game_id, user))
    others = _list_other_people(game, user)
    form = GameReportForm(request, initial={"player": others[0][0] if len(others) == 1 else None})
    player = form.fields["player"]
    assert isinstance(player, forms.ChoiceField)
    player.choices = others
    if form.is_valid():
        with form.collect_refusals():
            report_player(game=game, user=user, **form.validated_data)
            messages.success(request, str(REPORT_STORED_MESSAGE))
            return redirect("table", game_id)
    return form.render_page("games/report.html", game=game)


def _list_other_people(game: Game, user: User) -> list[tuple[str, str]]:
    """Return the username and the display name of each other person in the game. Raises Http404 if the user has no seat
    there.
    """
    people = [seat.player for seat in game.seats.select_related("player").order_by("index") if seat.player]
    if user not in people:
        return require_or_404(None)
    names = words.map_player_names({"player": one.username, "display_name": one.shown_name} for one in people)
    return [(one.username, names[one.username]) for one in people if one != user]


@page_for_signed_in_user
def report_player_name(request: HttpRequest, username: str) -> HttpResponse:
    """Render the form that reports the name of a player. A valid POST stores the report."""
    user, player = get_signed_in_user(request), require_or_404(find_player(username))
    form = NameReportForm(request)
    if form.is_valid():
        with form.collect_refusals():
            report_name(player=player, user=user, **form.validated_data)
            messages.success(request, str(REPORT_STORED_MESSAGE))
            return redirect("player", player.username)
    return form.render_page("players/report.html", player=player)


@page
def fair_play_page(request: HttpRequest) -> HttpResponse:
    return render(request, "fair_play.html", {"address": settings.APPEAL_ADDRESS})
