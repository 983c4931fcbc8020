"""Messages after a commit, which wake waiting clients and the workers that play for computers."""

from collections.abc import Iterable

from celery import current_app

from durak_site.waking import STALE, nudge, taken_up, topic_of_game, topic_of_player, wake

TELL_TURNS = "games.tasks.tell_turns"


def game_changed(game_id: str, players: Iterable[int | None], *, turns_to_tell: bool = False) -> None:
    """Wake clients that wait for this game or its players, and a worker if turn notifications are pending.

    Call it after the commit. It never raises.
    """
    topics = [topic_of_game(game_id), *(topic_of_player(player) for player in players if player is not None)]
    wake(*topics, and_send_for=TELL_TURNS if turns_to_tell else None)


def teller_is_here() -> None:
    """Mark the request for the turn worker as accepted. The worker calls this before it reads the pending
    notifications."""
    taken_up(TELL_TURNS)


def computers_to_play() -> None:
    """Wake a worker because a computer has to move. Call it after the commit; it never raises."""
    task = "games.tasks.play_computers"
    nudge(lambda: current_app.send_task(task, expires=STALE, retry=False, ignore_result=True))


def games_to_review() -> None:
    """Wake a worker because a player has requested a review. Call it after the commit; it never raises."""
    task = "games.tasks.review_games"
    nudge(lambda: current_app.send_task(task, expires=STALE, retry=False, ignore_result=True))


def records_to_store() -> None:
    """Wake a worker because a long game has ended. Call it after the commit; it never raises."""
    task = "games.tasks.store_records"
    nudge(lambda: current_app.send_task(task, expires=STALE, retry=False, ignore_result=True))
