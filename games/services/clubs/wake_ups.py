from django.db import transaction

from durak_site.messaging.wakeups import build_club_topic, wake


def wake_club(club_id: str | None) -> None:
    """Wake the clients that follow the club, after the commit. No effect if `club_id` is None."""
    if club_id is not None:
        transaction.on_commit(lambda: wake(build_club_topic(club_id)))
