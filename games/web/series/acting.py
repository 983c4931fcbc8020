"""Actions of the buttons on the page of a series. Each acts once and redirects, or shows the refusal."""

from collections.abc import Callable
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from games.api.requests.fields import read_day
from games.api.requests.rules import Preset
from games.api.requests.series import Holiday
from games.models import Series
from games.selectors.penalties import penalty_known
from games.selectors.series import series_known, series_opened
from games.services import series as services
from games.services.holidays import holiday_give_back, holiday_take
from games.services.house_presets import house_preset_create
from games.services.penalties import FOLLOWS, penalty_mark
from games.web.answering import form_answered
from games.web.asking import known
from games.web.series.page import address, show
from games.web.talking import say_in

Act = Callable[[HttpRequest, User, str], str]
"""Performs an action on a series and returns the address to redirect to. Raises the refusals of services."""


def form(act: Act) -> Callable[[HttpRequest, str], HttpResponse]:
    """Return the view of a form on the page of a series."""

    def view(request: HttpRequest, series_id: str) -> HttpResponse:
        def again(problem: str, status: int) -> HttpResponse:
            return show(request, series_id, problem=problem, status=status)

        here = address(series_id, request.POST.get("code", ""))
        return form_answered(request, lambda user: act(request, user, series_id), page=here, show=again)

    return never_cache(require_POST(view))


def join(request: HttpRequest, user: User, series_id: str) -> str:
    """Take a seat; lead to the first game if this was the last free seat."""
    code = request.POST.get("code", "")
    series = services.series_join(series_id=series_id, user=user, seat=seat_in(request), code=code)
    return leads_to(series)


def seat_in(request: HttpRequest) -> int | None:
    text = request.POST.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def leads_to(series: Series) -> str:
    if series.state == Series.State.RUNNING and (game := series.games.first()):
        return reverse("table", args=[game.pk])
    return address(series.pk)


def decline(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    services.series_decline(series_id=series_id, user=user)
    return reverse("my-games")


def leave(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    services.series_leave(series_id=series_id, user=user)
    return reverse("my-games")


def start(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    return leads_to(services.series_start(series_id=series_id, user=user))


def cancel(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    services.series_cancel(series_id=series_id, user=user)
    return address(series_id)


def free(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    services.series_free_seat(series_id=series_id, user=user, seat=known(seat_in(request)))
    return address(series_id)


def deal(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    game, _ = services.series_next_game(series_id=series_id, user=user)
    return reverse("table", args=[game.pk])


def rematch(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    again, _ = services.series_rematch(series_id=series_id, user=user)
    return leads_to(again)


def end(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    services.series_end(series_id=series_id, user=user, agree=request.POST.get("agree") == "yes")
    return address(series_id)


def keep(request: HttpRequest, user: User, series_id: str) -> str:
    """Save the rules of this series as a house preset of the user; lead to its page."""
    series = known(series_opened(series_id, user, request.POST.get("code", "").replace("\0", "")))
    said = {name: request.POST.get(name, "") for name in ("name", "description")}
    read = Preset(data={**said, "rules": series.rules, "public": "public" in request.POST})
    read.is_valid(raise_exception=True)
    preset = house_preset_create(owner=user, **read.validated_data)
    return reverse("house-rules", args=[user.username, preset.name])


def say(request: HttpRequest, user: User, series_id: str) -> str:
    say_in(request, known(series_known(series_id, user)), user)
    return f"{address(series_id)}#talk"


def mark(request: HttpRequest, user: User, series_id: str) -> str:
    """Mark a penalty of this series as paid, forgiven, disputed or open."""
    penalty = known(penalty_known(request.POST.get("penalty", "").replace("\0", ""), user))
    wanted = request.POST.get("mark", "")
    penalty_mark(penalty_id=penalty.pk, user=user, mark=known(wanted if wanted in FOLLOWS else None))
    return f"{address(series_id)}#owed"


def holiday(request: HttpRequest, user: User, series_id: str) -> str:
    """Take a day off."""
    known(series_known(series_id, user))
    read = Holiday(data={"day": request.POST.get("day", "")})
    read.is_valid(raise_exception=True)
    holiday_take(series_id=series_id, user=user, day=read.validated_data["day"])
    return f"{address(series_id)}#days-off"


def give_back(request: HttpRequest, user: User, series_id: str) -> str:
    known(series_known(series_id, user))
    holiday_give_back(series_id=series_id, user=user, day=known(day_in(request)))
    return f"{address(series_id)}#days-off"


def day_in(request: HttpRequest) -> date | None:
    try:
        return read_day(request.POST.get("day", ""))
    except ValueError:
        return None
