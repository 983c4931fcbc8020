"""Parts of notifications that several kinds have in common."""

from typing import Any

from games.models import Game, Series


def build_game_data(game: Game, title: str, seat: int | None) -> dict[str, Any]:
    return {
        "series": game.series_id,
        "series_title": title,
        "game": game.pk,
        "game_number": game.number,
        "seat": seat,
    }


def build_series_data(series: Series, seat: int | None) -> dict[str, Any]:
    return {"series": series.pk, "series_title": series.title, "seat": seat}


def list_ids_of_accounts_in_charge(series: Series) -> list[int]:
    return [key for key in (series.creator_id, series.organiser_id) if key is not None]
