"""The quick pass (rulebook, section 8): a seat that can only pass does so at once, without its player."""

from games import engine
from games.models import Series


def find_seat_to_pass(series: Series, state: engine.State) -> int | None:
    """Return the first awaited seat that can only pass, or None. Also return None if the series has no quick passes."""
    if not series.quick_pass or state.phase not in (engine.Phase.PITCHING, engine.Phase.TAKING):
        return None
    return next((seat for seat in engine.list_awaited_seats(state) if engine.can_only_pass(state, seat)), None)
