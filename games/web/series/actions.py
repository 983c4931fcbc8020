"""Actions of the buttons on the page of a series."""

from collections.abc import Callable
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse

from accounts.models import User
from accounts.web.pages import PageView, get_form_text, page
from games.api.requests.fields import parse_iso_date
from games.api.requests.rules import Preset
from games.api.requests.series import Holiday
from games.selectors.series import find_series
from games.services import series as services
from games.services.days_off import give_back_day_off, take_day_off
from games.services.house_presets import create_house_preset
from games.web.chat import post_line_from_form
from games.web.form_responses import respond_to_form
from games.web.penalties import mark_penalty
from games.web.series.addresses import get_address_to_play, get_series_address, read_code
from games.web.series.guest_join import join_as_guest
from games.web.series.page import render_series
from games.web.view_helpers import get_viewer, parse_number, require_or_404

SeriesAction = Callable[[HttpRequest, User, str], str]
"""A function that performs an action on a series. Its arguments are the request, the user and the id of the series. It
returns the address to redirect to. It raises a refusal if the service refuses the action."""


def make_form_view(act: SeriesAction) -> PageView:
    """Return a view that runs `act` once and redirects. If `act` is refused, the view renders the page with the
    refusal.
    """

    def form_view(request: HttpRequest, series_id: str) -> HttpResponse:
        def render_with_refusal(problem: str, status: int) -> HttpResponse:
            return render_series(request, series_id, problem=problem, status=status)

        here = get_series_address(series_id, read_code(request))
        return respond_to_form(
            request, lambda user: act(request, user, series_id), page=here, render_refusal=render_with_refusal
        )

    return page(form_view)


def take_seat(request: HttpRequest, user: User, series_id: str) -> str:
    """Take a seat in the series, unless the user has one. Return the address of the page for playing or waiting."""
    code = read_code(request)
    found = find_series(series_id, user)
    if found is not None and any(place.player_id == user.pk and place.accepted_at for place in found.places.all()):
        return get_address_to_play(found, user)
    series = services.join_series(series_id=series_id, user=user, seat=read_seat_number(request), code=code)
    return get_address_to_play(series, user)


def read_seat_number(request: HttpRequest) -> int | None:
    return parse_number(request.POST.get("seat", ""), None, max_digits=2)


@page
def join_series(request: HttpRequest, series_id: str) -> HttpResponseBase:
    """Take a seat in the series. A visitor without an account becomes a guest first."""
    becomes_guest = request.method == "POST" and get_viewer(request) is None
    return join_as_guest(request, series_id) if becomes_guest else join_with_account(request, series_id)


join_with_account = make_form_view(take_seat)


def decline_invitation(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    services.decline_invitation(series_id=series_id, user=user)
    return reverse("my-games")


def leave_seat(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    series = services.leave_series(series_id=series_id, user=user)
    return reverse("my-games") if series.state == series.State.OPEN else get_series_address(series_id)


def start_series(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    return get_address_to_play(services.start_series(series_id=series_id, user=user), user)


def cancel_series(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    services.cancel_series(series_id=series_id, user=user)
    return get_series_address(series_id)


def free_seat(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    services.free_seat(series_id=series_id, user=user, seat=require_or_404(read_seat_number(request)))
    return get_series_address(series_id)


def deal_next_game(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    game, _ = services.deal_next_game(series_id=series_id, user=user)
    return reverse("table", args=[game.pk])


def create_rematch(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    series, _ = services.create_rematch(series_id=series_id, user=user)
    return get_address_to_play(series, user)


def agree_to_end_series(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    services.agree_to_end_series(series_id=series_id, user=user, agree=request.POST.get("agree") == "yes")
    return get_series_address(series_id)


def agree_to_club(request: HttpRequest, user: User, series_id: str) -> str:
    """Agree to add the series to a club, or withdraw the user's agreement."""
    require_or_404(find_series(series_id, user))
    wanted = get_form_text(request, "club")
    services.agree_to_club(series_id=series_id, user=user, club=wanted, agree=request.POST.get("agree") == "yes")
    return f"{get_series_address(series_id)}#club"


def save_house_preset(request: HttpRequest, user: User, series_id: str) -> str:
    """Save the rules of this series as a house preset of the user. Return the preset's address."""
    series = require_or_404(find_series(series_id, user, read_code(request)))
    texts = {name: request.POST.get(name, "") for name in ("name", "description")}
    serializer = Preset(data={**texts, "rules": series.rules, "public": "public" in request.POST})
    serializer.is_valid(raise_exception=True)
    preset = create_house_preset(owner=user, **serializer.validated_data)
    return reverse("house-rules", args=[user.username, preset.name])


def post_chat_line(request: HttpRequest, user: User, series_id: str) -> str:
    post_line_from_form(request, require_or_404(find_series(series_id, user)), user)
    return f"{get_series_address(series_id)}#talk"


def mark_series_penalty(request: HttpRequest, user: User, series_id: str) -> str:
    """Mark a penalty of this series as paid, forgiven or disputed, or reopen it.

    Return the address of the page of penalties that the user sees now.
    """
    mark_penalty(request, user)
    number = parse_number(request.GET.get("owed", ""), 1)
    return f"{get_series_address(series_id, owed=number)}#owed"


def take_own_day_off(request: HttpRequest, user: User, series_id: str) -> str:
    """Take a day off in this series."""
    require_or_404(find_series(series_id, user))
    serializer = Holiday(data={"day": request.POST.get("day", "")})
    serializer.is_valid(raise_exception=True)
    take_day_off(series_id=series_id, user=user, day=serializer.validated_data["day"])
    return f"{get_series_address(series_id)}#days-off"


def give_back_own_day_off(request: HttpRequest, user: User, series_id: str) -> str:
    require_or_404(find_series(series_id, user))
    give_back_day_off(series_id=series_id, user=user, day=require_or_404(read_day_off(request)))
    return f"{get_series_address(series_id)}#days-off"


def read_day_off(request: HttpRequest) -> date | None:
    try:
        return parse_iso_date(request.POST.get("day", ""))
    except ValueError:
        return None
