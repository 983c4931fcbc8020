import secrets
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import engine, event_log
from games.models import Game, Place, Seat, Series
from games.services.live_game import LiveGame
from games.services.timing import full_banks

DECK_SEED = bytes(32)
"""The seed that the engine shuffles on with when a deck was given instead of one."""


def game_deal(
    *,
    series: Series,
    number: int,
    dealer: int,
    previous: engine.Previous | None,
    seed: bytes | None = None,
    deck: list[int] | None = None,
    now: datetime | None = None,
) -> Game:
    """Deal the series' game of this number to its places and say for whom it waits.

    `previous` is the game before, as the engine's `deal` takes it. Without a seed or a deck the seed is drawn from the
    system's randomness. Raises IntegrityError if there is such a game already.
    """
    if seed is None:
        seed = secrets.token_bytes(32) if deck is None else DECK_SEED
    with transaction.atomic():
        places = list(series.places.select_related("player").order_by("index"))
        shuffle = {"seed": seed} if deck is None else {"deck": deck}
        state, events = engine.deal(
            event_log.rules_of(series), len(places), dealer=dealer, previous=previous, **shuffle
        )
        game = _game(series, number, dealer, previous, seed, len(places))
        live = LiveGame(game, _seats(game, places), state, now or timezone.now())
        live.begin(events)
    return game


def _game(
    series: Series, number: int, dealer: int, previous: engine.Previous | None, seed: bytes, players: int
) -> Game:
    return Game(
        series=series,
        host_id=series.creator_id,
        number=number,
        seed=seed,
        commitment=engine.commitment(seed),
        dealer=dealer,
        previous=previous,
        snapshot={},
        version=0,
        moves=[0] * players,
        overdue=[0] * players,
        overdue_in_row=[0] * players,
        banks=full_banks(series, players),
    )


def _seats(game: Game, places: list[Place]) -> list[Seat]:
    absent = _absent(game)
    return [
        Seat(
            game=game,
            index=place.index,
            player=place.player,
            computer=place.computer,
            sitting_in=place.player_id in absent or place.is_left,
            stays=place.is_left,
            is_bot=place.player is not None and place.player.is_bot,
        )
        for place in places
    ]


def _absent(game: Game) -> set[Any]:
    """The players for whom a computer sat in to the end of the game before, and who have not come back since."""
    before = Seat.objects.filter(game__series_id=game.series_id, game__number=game.number - 1, sitting_in=True)
    return set(before.values_list("player_id", flat=True))
