"""OpenAPI schemas of the frames of a stream. The field `event` of a frame contains the kind of the frame."""

from typing import Any

from games.api.contract.vocabulary import Schema, array, build_component_name, ref, union

ID: Schema = {
    "type": "integer",
    "minimum": 1,
    "description": "Number of the frame; send it as `Last-Event-ID` to resume after it.",
    "examples": [7],
}
TAG: Schema = {
    "type": "string",
    "description": "Current `ETag` of your view of the game.",
    "examples": ['"12-b0a1c2d3e4f5"'],
}
GAME: Schema = {"type": "string", "description": "Id of the game.", "examples": ["k7m2p9x4h3wd"]}
NEWEST: Schema = {
    "type": "integer",
    "minimum": 0,
    "description": "Number of your newest notification; 0 before the first.",
    "examples": [7],
}
TURNS: Schema = array(ref("Turn"), description="Games that wait for you, earliest deadline first.")


def _build_data_schema(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties)}


_FRAMES_OF_ACCOUNT: dict[str, tuple[Schema | None, bool]] = {
    "hello": (_build_data_schema(turns=TURNS, newest_notification_number=NEWEST), False),
    "notification": (ref("Notification"), True),
    "turns": (_build_data_schema(turns=TURNS), False),
    "game": (_build_data_schema(game=GAME, tag=TAG), False),
    "comment": (None, False),
}
"""Map each kind of frame in `/me/stream` to a pair: the schema of the frame's `data` (None without data), and whether
the frame has an `id`."""
_FRAMES_OF_GAME: dict[str, tuple[Schema | None, bool]] = {
    "event": (ref("Event"), True),
    "game": (_build_data_schema(tag=TAG), False),
    "comment": (None, False),
}
_FRAMES_OF_CLUB: dict[str, tuple[Schema | None, bool]] = {
    "club": (
        _build_data_schema(
            member_count={"type": "integer", "minimum": 1, "description": "Number of members.", "examples": [5]},
            tag={"type": "string", "description": "Differs after each change.", "examples": ["b0a1c2d3e4f5"]},
        ),
        False,
    ),
    "series": (
        _build_data_schema(
            series={"type": "string", "description": "Id of the series.", "examples": ["h3wdk7m2p9x4"]},
            state={"type": "string", "description": "State of the series.", "examples": ["running"]},
            free_seats={"type": "integer", "minimum": 0, "description": "Number of free seats.", "examples": [1]},
            game={"type": ["string", "null"], "description": "Id of the newest game; null before the first."},
            game_number={"type": ["integer", "null"], "description": "Its position in the series, from 1."},
            game_finished_at={
                "type": ["string", "null"],
                "format": "date-time",
                "description": "When it ended; null while it runs.",
            },
        ),
        False,
    ),
    "comment": (None, False),
}
_DESCRIPTIONS = {
    "MyFrame": "Frame of `/me/stream`. Ignore unknown kinds, because more may be added.",
    "GameFrame": "Frame of `/games/ID/stream`. Ignore unknown kinds, because more may be added.",
    "ClubFrame": "Frame of `/clubs/ID/stream`. Ignore unknown kinds, because more may be added.",
}


def build_frame_components() -> dict[str, Schema]:
    return {
        **_build_union_with_frames("MyFrame", "My", _FRAMES_OF_ACCOUNT),
        **_build_union_with_frames("GameFrame", "Game", _FRAMES_OF_GAME),
        **_build_union_with_frames("ClubFrame", "Club", _FRAMES_OF_CLUB),
    }


def _build_union_with_frames(name: str, whose: str, frames: dict[str, tuple[Schema | None, bool]]) -> dict[str, Any]:
    names = {event: f"{whose}{build_component_name(event)}Frame" for event in frames}
    described = {names[event]: _build_frame_schema(event, *parts) for event, parts in frames.items()}
    return {name: union(names, "event", _DESCRIPTIONS[name]), **described}


def _build_frame_schema(event: str, data: Schema | None, numbered: bool) -> Schema:
    properties = {"event": {"type": "string", "const": event, "description": "Kind of the frame.", "examples": [event]}}
    if numbered:
        properties["id"] = ID
    if data is not None:
        properties["data"] = data
    return {"type": "object", "properties": properties, "required": list(properties)}
