"""What games nudge after a commit: readers who wait for a change, and workers who play for computers."""

from collections.abc import Iterable

from celery import current_app

from durak_site.waking import nudge, topic_of_game, topic_of_player, valkey, wake

TELLER = "durak:teller"
"""Stands in the broker while a message for who tells of turns is in the line."""
STALE = 10.0
"""Seconds after which a message to workers is dropped: so the queue never grows beyond what they do in
that time, and the sweep sends another while something is due."""


def game_changed(game_id: str, players: Iterable[int | None]) -> None:
    """Wake who waits for this game, or for what concerns its players. Call it after the commit; it never raises."""
    wake(topic_of_game(game_id), *(topic_of_player(player) for player in players if player is not None))


def turns_to_tell() -> None:
    """Tell a worker that somebody's turn has come. Call it after the commit; it never raises. One message in the line
    is enough: as long as it was not taken up, no other is sent."""
    nudge(_send_for_teller)


def _send_for_teller() -> None:
    if valkey().set(TELLER, 1, nx=True, ex=2):
        current_app.send_task("games.tasks.tell_turns", expires=STALE, retry=False, ignore_result=True)


def teller_is_here() -> None:
    """The worker says so before it reads whose turn has come."""
    nudge(lambda: valkey().delete(TELLER))


def computers_to_play() -> None:
    """Tell the computers' workers that somewhere one has to act. Call it after the commit; it never raises."""
    task = "games.tasks.play_computers"
    nudge(lambda: current_app.send_task(task, expires=STALE, retry=False, ignore_result=True))
