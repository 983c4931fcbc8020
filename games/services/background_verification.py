"""Verification of finished games in small pieces, oldest first, while the site runs.

The row `Verification` stores the progress. After a restore of the database, verification starts over, because any row
may be damaged.
"""

import logging
import time
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from durak_site.database.batches import build_condition_after
from games.models import Game, GameFault, Verification
from games.services.verify import find_faults

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.5
"""If a call of `verify_next_games` has run for this number of seconds, it does not begin another game."""
VERIFY_AFTER = timedelta(hours=1)
"""A game is verified only when this time has passed since its end. Transactions that end games take less time, so a
game that is committed late is not skipped."""
BATCH_SIZE = 100
SAMPLE_SIZE = 2_000
"""The number of games, chosen at random, that are verified before a restored database is used. If one game of 500 is
damaged, the sample contains a damaged game with a probability of 98 %."""
MAX_NEWEST_GAMES = 10_000
"""Of the games that finished after the last verification, at most this number are verified before a restored database
is used."""


@transaction.atomic
def verify_next_games(*, now: datetime, skip_locked: bool = False) -> int:
    """Verify some finished games after the one verified last. Save their faults, and return the number of games.

    Locks the row `Verification`. With `skip_locked`, verifies no game if this row is locked already.
    """
    Verification.objects.get_or_create(pk=1)
    verification = Verification.objects.select_for_update(skip_locked=skip_locked).filter(pk=1).first()
    if verification is None:
        return 0
    end, verified, caught_up = time.monotonic() + SLICE_SECONDS, 0, True
    for game in _select_games_after(verification, now - VERIFY_AFTER)[:BATCH_SIZE]:
        if verified and time.monotonic() > end:
            caught_up = False
            break
        _verify_game(game, now)
        verification.reached_at, verification.reached_id = game.finished_at, game.pk
        verified += 1
    until = now - VERIFY_AFTER if caught_up and verified < BATCH_SIZE else verification.reached_at
    if until and (verification.verified_until is None or verification.verified_until < until):
        verification.verified_until = until
    verification.save()
    return verified


def restart_verification() -> None:
    """Reset the progress, so that all finished games are verified again, from the oldest."""
    Verification.objects.update_or_create(pk=1, defaults={"reached_at": None, "reached_id": ""})


def choose_games_to_verify_first() -> list[str]:
    """Return the ids of the games that are verified before a restored database is used.

    These are all running games, a random sample of finished games, and the newest games that are not verified yet.
    """
    last = Verification.objects.filter(verified_until__isnull=False).first()
    finished = Game.objects.filter(finished_at__isnull=False)
    recent = finished if last is None else finished.filter(finished_at__gte=last.verified_until)
    chosen = [
        *_list_ids(Game.objects.filter(finished_at__isnull=True)),
        *_list_ids(recent.order_by("-finished_at", "-pk")[:MAX_NEWEST_GAMES]),
    ]
    return list(dict.fromkeys([*chosen, *_list_ids(finished.order_by("?")[:SAMPLE_SIZE])]))


def _list_ids(games: QuerySet[Game]) -> list[str]:
    return list(games.values_list("pk", flat=True))


def _select_games_after(verification: Verification, end: datetime) -> QuerySet[Game]:
    games = Game.objects.only("pk", "finished_at").filter(finished_at__lt=end).order_by("finished_at", "pk")
    if verification.reached_at is None:
        return games
    position = (verification.reached_at, verification.reached_id)
    return games.filter(build_condition_after(position, ("finished_at", "pk")))


def _verify_game(game: Game, now: datetime) -> None:
    """Verify the game and save its faults. They are not logged, because they may show cards."""
    sentences = _find_faults(game.pk)
    if sentences:
        GameFault.objects.update_or_create(pk=game.pk, defaults={"sentences": sentences, "found_at": now})
        logger.error("Game %s differs from its log: verify_games --game %s says where.", game.pk, game.pk)
    else:
        GameFault.objects.filter(pk=game.pk).delete()


def _find_faults(game_id: str) -> list[str]:
    """Return the faults of the game. An error counts as a fault, but a DatabaseError is raised."""
    try:
        return find_faults(game_id=game_id)
    except DatabaseError:
        raise
    except Exception as error:
        return [f"it cannot be verified: {type(error).__name__}"]
