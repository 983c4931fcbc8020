"""Transcripts of a game: all views after each move, as readable text."""

from collections.abc import Iterator

from games.engine import SPECTATOR, State, build_event_view, build_view, deal_game, get_version, play_move_text
from games.engine.events.event import Event
from games.engine.notation import NotatedGame


def write_transcript(game: NotatedGame) -> str:
    """Return all views of the game as text: first the spectator's views, then those of each seat."""
    viewers = [SPECTATOR, *range(len(game.player_names))]
    return "\n\n".join("\n".join(iterate_lines_of_viewer(game, viewer)) for viewer in viewers) + "\n"


def iterate_lines_of_viewer(game: NotatedGame, viewer: int) -> Iterator[str]:
    yield "A spectator sees" if viewer == SPECTATOR else f"Seat {viewer} sees"
    state, events = deal_game(game.rules, len(game.player_names), game.dealer, seed=game.seed, previous=game.previous)
    yield from _write_step(state, events, viewer)
    for move in game.moves:
        yield from _write_step(state, play_move_text(state, move.seat, move.move), viewer)


def _write_step(state: State, events: list[Event], viewer: int) -> Iterator[str]:
    """Yield as text the events of a move that the viewer is shown, and the view after them.

    If the viewer is shown no event, yield nothing.
    """
    shown = [one for one in (build_event_view(event, viewer) for event in events) if one is not None]
    for seq, event in enumerate(shown, get_version(state, viewer) - len(shown) + 1):
        kind, seat = event.pop("kind"), event.pop("seat")
        facts = " ".join(f"{name}={_write_value(value)}" for name, value in event.items())
        yield f"{seq:4} {'' if seat is None else f'{seat} '}{kind} {facts}".rstrip()
    if shown:
        yield f"     {_write_state(build_view(state, viewer))}"


def _write_state(view: dict) -> str:
    table = " ".join(f"{one['attack']}/{one['beaten_by'] or ''}".rstrip("/") for one in view["table"])
    parts = [
        f"{view['phase']} bout {view['bout']}",
        f"must {_write_value(view['must'])} may {_write_value(view['may'])} passed {_write_value(view['passed'])}",
        f"hands {' | '.join(_write_value(hand) for hand in view['hands'])}",
        f"known {' | '.join(_write_value(known) for known in view['known'])}",
        f"table {table or '-'} room {view['capacity']}",
        f"talon {view['talon']} {view['trump_card'] or '-'} discard {view['discard']}",
    ]
    return "; ".join(parts)


def _write_value(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(_write_value, value)) or "-"
    if isinstance(value, dict):
        return " ".join(f"{name}:{_write_value(one)}" for name, one in value.items())
    return "-" if value is None else str(value)
