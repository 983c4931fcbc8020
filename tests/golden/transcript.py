"""A game as each seat and a spectator see it, move by move, as text that a person can read."""

from collections.abc import Iterator

from games.engine import SPECTATOR, State, deal, event_view, play_text, version_for, view
from games.engine.events.event import Event
from games.engine.notation import GameText


def transcript(game: GameText) -> str:
    """What everybody sees of the whole game: the spectator first, then the seats."""
    viewers = [SPECTATOR, *range(len(game.seats))]
    return "\n\n".join("\n".join(seen_by(game, viewer)) for viewer in viewers) + "\n"


def seen_by(game: GameText, viewer: int) -> Iterator[str]:
    yield "A spectator sees" if viewer == SPECTATOR else f"Seat {viewer} sees"
    state, events = deal(game.rules, len(game.seats), game.dealer, seed=game.seed, previous=game.previous)
    yield from _step(state, events, viewer)
    for move in game.moves:
        yield from _step(state, play_text(state, move.seat, move.move), viewer)


def _step(state: State, events: list[Event], viewer: int) -> Iterator[str]:
    """The events of one move that the viewer is shown, and the state after it; nothing where it is shown none."""
    shown = [one for one in (event_view(event, viewer) for event in events) if one is not None]
    for seq, event in enumerate(shown, version_for(state, viewer) - len(shown) + 1):
        kind, seat = event.pop("kind"), event.pop("seat")
        facts = " ".join(f"{name}={_text(value)}" for name, value in event.items())
        yield f"{seq:4} {'' if seat is None else f'{seat} '}{kind} {facts}".rstrip()
    if shown:
        yield f"     {_state(view(state, viewer))}"


def _state(seen: dict) -> str:
    table = " ".join(f"{one['attack']}/{one['beaten_by'] or ''}".rstrip("/") for one in seen["table"])
    parts = [
        f"{seen['phase']} bout {seen['bout']}",
        f"must {_text(seen['must'])} may {_text(seen['may'])} passed {_text(seen['passed'])}",
        f"hands {' | '.join(_text(hand) for hand in seen['hands'])}",
        f"known {' | '.join(_text(known) for known in seen['known'])}",
        f"table {table or '-'} room {seen['capacity']}",
        f"talon {seen['talon']} {seen['trump_card'] or '-'} discard {seen['discard']}",
    ]
    return "; ".join(parts)


def _text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(_text, value)) or "-"
    if isinstance(value, dict):
        return " ".join(f"{name}:{_text(one)}" for name, one in value.items())
    return "-" if value is None else str(value)
