"""What is done at a table by forms, and how a refusal comes back: as the page with its sentence."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from games.web.answering import form_answered
from games.web.table.showing import show

MOST_DIGITS = 9

Act = Callable[[HttpRequest, User, str], str]
"""Does what a form asks for, for a player of a game; gives where that leads. Raises what services refuse."""


def acted(request: HttpRequest, game_id: str, act: Act) -> HttpResponse:
    """Does it once, for who has signed in, and leads there; else the page with the reason why not."""

    def again(problem: str, status: int) -> HttpResponse:
        return show(request, game_id, problem=problem, status=status)

    return form_answered(request, lambda user: act(request, user, game_id), page=address(game_id), show=again)


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
