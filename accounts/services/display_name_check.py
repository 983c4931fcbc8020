from django.utils.translation import gettext as _

from accounts.display_names import build_username_skeleton_expression
from accounts.models import User
from accounts.names import compute_skeleton
from durak_site.http.problems import build_conflict_problem


def refuse_imitation(display_name: str, username: str) -> None:
    """Raise `conflict` if the display name looks like the username of a member of staff other than `username`.

    A display name that looks like another player's username is allowed, because many people share a first name.
    """
    look = compute_skeleton(display_name)
    if not look or look == compute_skeleton(username):
        return
    if (
        User.objects.filter(is_staff=True)
        .alias(skeleton=build_username_skeleton_expression())
        .filter(skeleton=look)
        .exists()
    ):
        sentence = _("People would take this name for a member of staff. Choose another one.")
        raise build_conflict_problem(sentence, errors={"display_name": [sentence]})
