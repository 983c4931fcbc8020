"""What every view here asks: who is looking, is there such a thing for them, what number stands in the query."""

from typing import Any, TypeVar

from django.utils.translation import gettext as _
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from accounts.api.asker import account, check_scope, has_scope
from accounts.models import User
from durak_site.http.problems import invalid, not_found
from games.selectors.games import game_seen

Thing = TypeVar("Thing")


def viewer(request: Request) -> User | None:
    """Who looks; None: nobody in particular. A token shows its account's view only if it may read."""
    if not request.user.is_authenticated:
        return None
    check_scope(request, "read")
    return account(request)


def reader(request: Request) -> User | None:
    """Who looks, where everybody may: for a token that may not read it is nobody in particular."""
    return account(request) if request.user.is_authenticated and may_read(request) else None


def may_read(request: Request) -> bool:
    """Whether what only the account may see can be told here: not to a token that may play and not read."""
    return has_scope(request, "read")


def game_told(request: Request, game_id: str) -> dict[str, Any]:
    """The game, to somebody who does something to it; a token that may not read is told what everybody sees."""
    return known(game_seen(game_id, account(request), as_spectator=not may_read(request)))


def known(thing: Thing | None) -> Thing:
    """The thing that a selector has found for this viewer; what they may not know of is not there."""
    if thing is None:
        raise not_found()
    return thing


def one_of_in_query(request: Request, name: str, values: tuple[str, ...]) -> str:
    """One of the values that a parameter may have; the first where it is not given."""
    text = request.query_params.get(name, values[0])
    if text not in values:
        raise invalid({name: [_("One of {names}.").format(names=", ".join(values))]})
    return text


def form_asked(request: Request, other: str, renderer: type[BaseRenderer]) -> str:
    """`json` or the other form: the one that `format` names, or else the one that is accepted."""
    accepts_other = isinstance(request.accepted_renderer, renderer)
    return one_of_in_query(request, "format", (other, "json") if accepts_other else ("json", other))
