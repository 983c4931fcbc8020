"""Actions of the buttons on the pages of a club."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.selectors import find_user
from accounts.web.pages import PageView, get_form_text, page
from games.api.requests import clubs as requests
from games.errors import NotFound
from games.selectors.clubs.clubs import find_club
from games.services import clubs as services
from games.services.clubs.invitations import withdraw_club_invitation
from games.web.clubs.pages import get_club_address, render_club
from games.web.form_responses import respond_to_form
from games.web.series.addresses import read_code
from games.web.view_helpers import require_or_404

ClubAction = Callable[[HttpRequest, User, str], str]
"""A function that performs an action on a club. Its arguments are the request, the user and the id of the club. It
returns the address to redirect to. It raises a refusal if the service refuses the action."""


def make_form_view(act: ClubAction) -> PageView:
    """Return a view that runs `act` once and redirects. If `act` is refused, the view renders the page with the
    refusal.
    """
    is_for_members = act not in (join_club, leave_club)  # an invited player declines with `leave_club`
    tab = "members" if is_for_members else "games"

    def form_view(request: HttpRequest, club_id: str) -> HttpResponse:
        def render_with_refusal(problem: str, status: int) -> HttpResponse:
            return render_club(request, club_id, tab, problem=problem, status=status)

        here = get_members_address(club_id) if is_for_members else get_club_address(club_id, read_code(request))
        return respond_to_form(
            request, lambda user: act(request, user, club_id), page=here, render_refusal=render_with_refusal
        )

    return page(form_view)


def join_club(request: HttpRequest, user: User, club_id: str) -> str:
    services.join_club(club_id=club_id, user=user, code=read_code(request))
    return get_club_address(club_id)


def leave_club(request: HttpRequest, user: User, club_id: str) -> str:
    """Leave the club, or decline the invitation to it."""
    services.leave_club(club_id=club_id, user=user)
    return reverse("clubs")


def invite_to_club(request: HttpRequest, user: User, club_id: str) -> str:
    services.invite_to_club(club_id=club_id, user=user, player=find_player_in_form(request, user, club_id))
    return get_members_address(club_id)


def withdraw_invitation(request: HttpRequest, user: User, club_id: str) -> str:
    withdraw_club_invitation(club_id=club_id, user=user, player=find_player_in_form(request, user, club_id))
    return get_members_address(club_id)


def remove_member(request: HttpRequest, user: User, club_id: str) -> str:
    services.remove_member(club_id=club_id, user=user, player=find_player_in_form(request, user, club_id))
    return get_members_address(club_id)


def change_role(request: HttpRequest, user: User, club_id: str) -> str:
    serializer = requests.MemberChange(data={"role": request.POST.get("role", "")})
    serializer.is_valid(raise_exception=True)
    player = find_player_in_form(request, user, club_id)
    services.change_role(club_id=club_id, user=user, player=player, role=serializer.validated_data["role"])
    return get_members_address(club_id)


def renew_code(request: HttpRequest, user: User, club_id: str) -> str:
    services.renew_code(club_id=club_id, user=user)
    return get_members_address(club_id)


def change_club_details(request: HttpRequest, user: User, club_id: str) -> str:
    """Change the name, description and visibility of the club."""
    serializer = requests.ClubChange(
        data={name: request.POST.get(name, "") for name in ("name", "description", "visibility")}
    )
    serializer.is_valid(raise_exception=True)
    services.change_club(club_id=club_id, user=user, **serializer.validated_data)
    return get_members_address(club_id)


def delete_club(request: HttpRequest, user: User, club_id: str) -> str:
    services.delete_club(club_id=club_id, user=user)
    return reverse("clubs")


def get_members_address(club_id: str) -> str:
    return reverse("club-members", args=[club_id])


def find_player_in_form(request: HttpRequest, user: User, club_id: str) -> User:
    """Return the player whose username is in the form. Raises NotFound if no player has this name, and Http404 if the
    user may not know about the club.
    """
    require_or_404(find_club(club_id, user))
    player = find_user(get_form_text(request, "player").strip())
    if player is None:
        raise NotFound(_("Nobody here has this name."))
    return player
