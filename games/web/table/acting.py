"""What is done at a table by forms, and how a refusal comes back: as the page with its sentence."""

import json
from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from durak_site.http.problems import Problem
from games.errors import Forbidden, NotFound
from games.web.asking import viewer
from games.web.once import done_once
from games.web.table.showing import show

MOST_DIGITS = 9

Act = Callable[[HttpRequest, User, str], str]
"""Does what a form asks for, for a player of a game; gives where that leads. Raises what services refuse."""


def acted(request: HttpRequest, game_id: str, act: Act) -> HttpResponse:
    """Does it once, for who has signed in, and leads there; else the page with the reason why not."""
    user = viewer(request)
    if user is None:
        return redirect_to_login(address(game_id))
    try:
        answer = done_once(request, user, lambda: act(request, user, game_id))
    except NotFound:
        raise Http404 from None
    except (Forbidden, Problem) as error:
        return show(request, game_id, problem=str(error), status=error.status)
    if answer.status_code == 303:
        return answer
    return show(request, game_id, problem=json.loads(answer.content)["detail"], status=answer.status_code)


def form(act: Act) -> Callable[[HttpRequest, str], HttpResponse]:
    """The view of a form that stands on the page of a table."""

    def view(request: HttpRequest, game_id: str) -> HttpResponse:
        return acted(request, game_id, act)

    return never_cache(require_POST(view))


def address(game_id: str) -> str:
    return reverse("table", args=[game_id])


def number_in(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
