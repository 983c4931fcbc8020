"""The quick pass (rulebook, section 8): whoever can have nothing to say is passed for at once, if so agreed."""

from games import engine
from games.models import Series


def who_is_passed_for(series: Series, state: engine.State) -> int | None:
    """The first seat that has to speak, holds nothing to throw in, and may not challenge; None if there is none."""
    if not series.quick_pass or state.phase not in (engine.Phase.PITCHING, engine.Phase.TAKING):
        return None
    return next((seat for seat in engine.must(state) if engine.has_nothing_to_say(state, seat)), None)
