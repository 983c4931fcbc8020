import secrets
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import engine, event_log
from games.models import Game, GameSeat, Series, SeriesSeat
from games.models.household import has_household_pair
from games.services.live_game import LiveGame
from games.services.move_clock import build_full_banks

DECK_SEED = bytes(32)
"""A constant seed for games whose deck the caller gives. The engine uses it for shuffles later in the game."""


def deal_game(
    *,
    series: Series,
    number: int,
    dealer: int,
    previous: engine.PreviousGame | None,
    seed: bytes | None = None,
    deck: list[int] | None = None,
    now: datetime | None = None,
) -> Game:
    """Deal game number `number` of the series to its seats, and set the seats that the game waits for.

    `previous` is what the engine has to know about the game before. Without seed and deck, the seed is random. Raises
    IntegrityError if the series already has a game with this number.
    """
    if seed is None:
        seed = secrets.token_bytes(32) if deck is None else DECK_SEED
    with transaction.atomic():
        places = list(series.places.select_related("player").order_by("index"))
        shuffle = {"seed": seed} if deck is None else {"deck": deck}
        state, events = engine.deal_game(
            event_log.load_rules(series), len(places), dealer=dealer, previous=previous, **shuffle
        )
        now = now or timezone.now()
        game = _build_game(series, number, dealer, previous, seed, len(places))
        game.has_household_pair = has_household_pair([place.player_id for place in places if place.player_id], now, now)
        live = LiveGame(game, _build_seats(game, places), state, now)
        live.save_new_game(events)
        if any(place.plays_from_next_game for place in places):
            series.places.update(plays_from_next_game=False)
    return game


def _build_game(
    series: Series, number: int, dealer: int, previous: engine.PreviousGame | None, seed: bytes, players: int
) -> Game:
    return Game(
        series=series,
        host_id=series.creator_id,
        number=number,
        seed=seed,
        commitment=engine.compute_commitment(seed),
        dealer=dealer,
        previous=previous,
        snapshot={},
        version=0,
        moves=[0] * players,
        overdue=[0] * players,
        overdue_in_row=[0] * players,
        banks=build_full_banks(series, players),
    )


def _build_seats(game: Game, places: list[SeriesSeat]) -> list[GameSeat]:
    previous = GameSeat.objects.filter(game__series_id=game.series_id, game__number=game.number - 1)
    # Players whose seats a computer still played at the end of the previous game, after a takeover
    taken_over = set(previous.filter(is_taken_over=True).values_list("player_id", flat=True))
    return [
        GameSeat(
            game=game,
            index=place.index,
            player=place.player,
            computer=place.computer,
            is_taken_over=place.player_id in taken_over or place.has_deleted_account,
            is_taken_over_for_good=place.has_deleted_account,
            is_bot=place.player is not None and place.player.is_bot,
        )
        for place in places
    ]
