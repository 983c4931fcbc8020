from django.utils.translation import gettext as _

from accounts.display_names import username_skeleton_expression
from accounts.models import User
from accounts.names import skeleton
from durak_site.http.problems import conflict_problem


def refuse_imitation(display_name: str, username: str) -> None:
    """Raise `conflict` if the display name of the account `username` looks like the username of another one."""
    look = skeleton(display_name)
    if not look or look == skeleton(username):
        return
    if User.objects.alias(skeleton=username_skeleton_expression()).filter(skeleton=look).exists():
        sentence = _("This is the name of another player: add a letter, or choose another name.")
        raise conflict_problem(sentence, errors={"display_name": [sentence]})
