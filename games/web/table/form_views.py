"""Views of the forms on the page of a game."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.models import User
from accounts.web.pages import PageView, page
from games.web.form_responses import respond_to_form
from games.web.table.rendering import render_game
from games.web.view_helpers import parse_number

GameAction = Callable[[HttpRequest, User, str], str]
"""A function that performs the action of a form on a game. Its arguments are the request, the user and the id of the
game. It returns the address to redirect to. It raises a refusal if the service refuses the action."""


def run_action(request: HttpRequest, game_id: str, act: GameAction) -> HttpResponse:
    """Run `act` once for the signed-in user and redirect. If `act` is refused, render the page with the reason."""

    def render_with_refusal(problem: str, status: int) -> HttpResponse:
        return render_game(request, game_id, problem=problem, status=status)

    return respond_to_form(
        request,
        lambda user: act(request, user, game_id),
        page=get_table_address(game_id),
        render_refusal=render_with_refusal,
    )


def make_form_view(act: GameAction) -> PageView:
    """Return a view that runs `act` as `run_action` does."""

    def form_view(request: HttpRequest, game_id: str) -> HttpResponse:
        return run_action(request, game_id, act)

    return page(form_view)


def get_table_address(game_id: str) -> str:
    return reverse("table", args=[game_id])


def read_number(request: HttpRequest, name: str) -> int | None:
    return parse_number(request.POST.get(name, ""), None, max_digits=9)
