"""Views of the game page."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import override as override_time_zone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.exceptions import Throttled

from durak_site.http.problems import as_problem
from games.api.hinting import hint_asked
from games.errors import GameError
from games.selectors.games import game_seen
from games.web.asking import known, viewer
from games.web.once import new_key
from games.web.table import forms
from games.web.table.acting import acted, address
from games.web.table.page import zone_of
from games.web.table.showing import FRAGMENT, show, talk_of
from games.words import with_signs


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the game; a POST makes a move and redirects back, or renders the page with the refusal."""
    return acted(request, game_id, forms.move) if request.method == "POST" else show(request, game_id)


@never_cache
@require_safe
def fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the table alone, for a script that updates the page."""
    return show(request, game_id, template=FRAGMENT)


@never_cache
@require_safe
def talk(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the chat alone, for a script that updates the page."""
    user = viewer(request)
    game = known(game_seen(game_id, user))
    with override_time_zone(zone_of(user)):
        return render(request, "table/talk.html", {"game": game, "talk": talk_of(game, user), "key": new_key()})


@never_cache
@require_POST
def hint(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the game with a hint. It has no effect, so there is no redirect; it is costly, so it takes a POST."""
    user = viewer(request)
    if user is None:
        return redirect_to_login(address(game_id))
    try:
        return show(request, game_id, hint=known(hint_asked(request, game_id, user)))
    except (GameError, Throttled) as error:
        problem = known(as_problem(error))
        return show(request, game_id, problem=with_signs(str(problem)), status=problem.status)


@never_cache
@require_safe
def resign(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the page that asks for confirmation before resigning."""
    return show(request, game_id, template="table/resign.html")
