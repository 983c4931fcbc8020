"""Views of standing orders."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.errors import Forbidden, GameError, NotFound, TooManyRequests
from games.selectors.games import game_seen
from games.selectors.orders import orders_previewed, orders_seen
from games.selectors.work import STEPS_OF_AN_ANSWER
from games.services.orders import orders_put
from games.web.asking import known, number, viewer
from games.web.orders.at_table import and_if as offered
from games.web.orders.at_table import worked_out_for
from games.web.orders.drafting import draft_in, entry_to_change
from games.web.orders.gathering import chosen
from games.web.orders.page import orders_shown
from games.words import with_signs


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def and_if(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the panel of the game page; on POST save the chosen orders, or delete all, and redirect to the game."""
    user = known(viewer(request))
    if request.method == "POST":
        return _left(request, user, game_id)
    game = known(game_seen(game_id, user))
    return render(request, "table/and_if.html", {"game": game, "and_if": offered(request, game, user)})


def _left(request: HttpRequest, user: User, game_id: str) -> HttpResponse:
    try:
        if "take_back" in request.POST:
            orders_put(game_id=game_id, user=user, words={})
        else:
            bout = number(request.POST.get("bout", ""), 0)
            orders_put(game_id=game_id, user=user, words=chosen(request.POST), bout=bout)
    except (NotFound, Forbidden):
        raise Http404 from None
    except GameError as error:
        messages.error(request, _sentence(error))
    return redirect(table_address(game_id))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def orders(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the page to write orders: the present ones, or the posted draft. The button `leave` saves them."""
    user = known(viewer(request))
    game = known(game_seen(game_id, user))
    if game["your_seat"] is None or game["result"] is not None:
        raise Http404
    try:
        draft = draft_in(request.POST) if request.method == "POST" else known(orders_seen(game_id, user))
        previewed = _tried(request, game_id, user, draft)
        if "leave" in request.POST:
            orders_put(game_id=game_id, user=user, words=draft)
            return redirect(table_address(game_id))
    except GameError as error:
        messages.error(request, _sentence(error))
        return redirect("orders", game_id)
    return render(
        request,
        "table/orders.html",
        {
            **orders_shown(game, draft, previewed, entry_to_change(request.POST, draft)),
            "stands": known(orders_seen(game_id, user)),
        },
    )


def _tried(request: HttpRequest, game_id: str, user: User, draft: dict[str, Any]) -> dict[str, Any] | None:
    """Return a preview of the draft. None for a GET when the work limit of the network address is reached.

    Raises `GameError` (`invalid`), and `TooManyRequests` for a POST at that limit.
    """
    work = worked_out_for(request)
    if work.is_full():
        if request.method == "POST":
            raise TooManyRequests(_("That was much in a short time. Try again in a minute."), wait=timedelta(minutes=1))
        return None
    previewed = known(orders_previewed(game_id, user, draft))
    work.count(STEPS_OF_AN_ANSWER * (2 + len(previewed["attacks"])))
    return previewed


def _sentence(error: GameError) -> str:
    """Return the errors of all fields as one text, or the error itself if it names no fields."""
    found: dict[str, list[str]] = error.extra.get("errors", {})
    said = " ".join(sentence for sentences in found.values() for sentence in sentences) or str(error)
    return with_signs(said)


def table_address(game_id: str) -> str:
    return reverse("table", args=[game_id])
