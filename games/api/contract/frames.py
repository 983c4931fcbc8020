"""OpenAPI schemas of stream frames, distinguished by `event`."""

from typing import Any

from games.api.contract.vocabulary import Schema, array, name_component, ref, union

ID: Schema = {
    "type": "integer",
    "minimum": 1,
    "description": "Send it as `Last-Event-ID` to go on from here.",
    "examples": [7],
}
TAG: Schema = {
    "type": "string",
    "description": "The `ETag` of the game as you see it now.",
    "examples": ['"12-b0a1c2d3e4f5"'],
}
GAME: Schema = {"type": "string", "description": "The id of the game.", "examples": ["k7m2p9x4h3wd"]}
NEWEST: Schema = {
    "type": "integer",
    "minimum": 0,
    "description": "Number of your newest notification; 0 before the first.",
    "examples": [7],
}
TURNS: Schema = array(ref("Turn"), description="The games that wait for you, soonest deadline first.")


def _data(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties)}


_FRAMES: dict[str, tuple[Schema | None, bool]] = {
    "hello": (_data(turns=TURNS, newest_notification_number=NEWEST), False),
    "notification": (ref("Notification"), True),
    "turns": (_data(turns=TURNS), False),
    "game": (_data(game=GAME, tag=TAG), False),
    "comment": (None, False),
}
"""Frames of `/me/stream`: the data of each, and whether it has a number."""
_OF_GAME: dict[str, tuple[Schema | None, bool]] = {
    "event": (ref("Event"), True),
    "game": (_data(tag=TAG), False),
    "comment": (None, False),
}
_SAID = {
    "MyFrame": "What a line of `/me/stream` says. Others may be added; skip what you do not know.",
    "GameFrame": "What a line of `/games/ID/stream` says. Others may be added; skip what you do not know.",
}


def frame_components() -> dict[str, Schema]:
    return {**_union("MyFrame", "My", _FRAMES), **_union("GameFrame", "Game", _OF_GAME)}


def _union(name: str, whose: str, frames: dict[str, tuple[Schema | None, bool]]) -> dict[str, Any]:
    names = {event: f"{whose}{name_component(event)}Frame" for event in frames}
    described = {names[event]: _frame(event, *said) for event, said in frames.items()}
    return {name: union(names, "event", _SAID[name]), **described}


def _frame(event: str, data: Schema | None, numbered: bool) -> Schema:
    told = {"event": {"type": "string", "const": event, "description": "What is told.", "examples": [event]}}
    if numbered:
        told["id"] = ID
    if data is not None:
        told["data"] = data
    return {"type": "object", "properties": told, "required": list(told)}
