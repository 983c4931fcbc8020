"""Page of the lobby, which lists public series with free seats."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.web.pages import page
from durak_site.http.html_pagination import load_page
from games.clocks.paces import Pace
from games.selectors.lobby import (
    LobbyFilter,
    ReliabilityAndRating,
    build_series_row_with_ratings,
    list_lobby,
    load_ratings_of_seated_players,
)
from games.selectors.series import LoadedSeries
from games.services.series.join_checks import Joiner, find_join_refusal
from games.web.people import add_names, map_shown_names
from games.web.series.agreement import describe_bank, describe_duration, get_rules_context
from games.web.view_helpers import get_viewer
from games.words.levels import get_level_name
from games.words.presets import PRESET_NAMES

PAGE_SIZE = 30
ANY_CHOICE = ("", _("any"))
MAX_DIFFERENCES = 3
"""Maximum number of options that the lobby shows for a series. It shows only options that differ from the preset."""


class LobbyForm(forms.Form):
    preset = forms.ChoiceField(label=_("Rules"), choices=(ANY_CHOICE, *PRESET_NAMES.items()), required=False)
    players = forms.TypedChoiceField(
        label=_("Players"),
        choices=(ANY_CHOICE, *((number, number) for number in range(2, 9))),
        coerce=int,
        empty_value=None,
        required=False,
    )
    pace = forms.ChoiceField(
        label=_("Time for a move"),
        choices=(
            ANY_CHOICE,
            (Pace.MINUTES.value, _("less than an hour")),
            (Pace.HOURS.value, _("less than a day")),
            (Pace.DAYS.value, _("a day or more")),
        ),
        required=False,
    )
    penalty = forms.ChoiceField(
        label=_("The fool owes"),
        choices=(ANY_CHOICE, ("true", _("something")), ("false", _("nothing"))),
        required=False,
    )

    def make_filter(self) -> LobbyFilter:
        """Return the filter that the user has chosen. A field with an unknown value is ignored."""
        self.is_valid()
        cleaned = self.cleaned_data
        return LobbyFilter(
            preset=cleaned.get("preset") or None,
            players=cleaned.get("players"),
            pace=Pace(cleaned["pace"]) if cleaned.get("pace") else None,
            penalty=cleaned["penalty"] == "true" if cleaned.get("penalty") else None,
        )

    def encode_query(self) -> str:
        """Return the chosen filter as a query string, for links to the other pages of the list."""
        return urlencode({name: value for name, value in self.cleaned_data.items() if value})


@page
def lobby_page(request: HttpRequest) -> HttpResponse:
    user = get_viewer(request)
    form = LobbyForm(request.GET)
    here = load_page(list_lobby(user, form.make_filter()), request.GET.get("page"), PAGE_SIZE)
    ratings, joiner = load_ratings_of_seated_players(here.rows), None if user is None else Joiner(user)
    context = {
        "series": [build_lobby_row(one, user, ratings, joiner) for one in here.rows],
        "here": here,
        "form": form,
        "filter_query": form.encode_query(),
    }
    return render(request, "series/lobby.html", context)


def build_lobby_row(
    series: LoadedSeries, user: User | None, ratings: dict[str, ReliabilityAndRating], joiner: Joiner | None
) -> dict[str, Any]:
    """Build the row of a series in the lobby, with the reason why the user may not join, if there is one."""
    series_view = build_series_row_with_ratings(series, user, ratings)
    own = series_view["your_seat"]
    seats = [{**seat, "level": get_level_name(seat["computer"])} for seat in series_view["seats"]]
    return {
        **describe_lobby_series(series_view),
        "people": add_names(seats, map_shown_names(user, seats)),
        "sits": own is not None,
        "is_invited": own is not None and not seats[own]["accepted"],
        "join_refusal": "" if own is not None else describe_join_refusal(series, joiner),
    }


def describe_join_refusal(series: LoadedSeries, joiner: Joiner | None) -> str:
    """Return the reason why the user may not join the series, or an empty text. The text is also empty for visitors
    without an account.
    """
    return str(find_join_refusal(series, joiner, is_in_last_game=series.is_in_last_game) or "")


def describe_lobby_series(series_view: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the view of a series, with the number of free seats, and with rules and times in words."""
    rules, clock = get_rules_context(series_view["rules"]), series_view["clock"]
    return {
        **series_view,
        **rules,
        "differs": rules["differs"][:MAX_DIFFERENCES],
        "more_differences": len(rules["differs"]) - MAX_DIFFERENCES,
        "free": sum(seat["open"] for seat in series_view["seats"]),
        "time_for_a_move": "move" in clock and describe_duration(clock["move"]),
        "time_for_a_game": "bank" in clock and describe_bank(clock),
    }
