"""OpenAPI schemas of the frames of a stream."""

from typing import Any

from games.api.contract.schema_parts import Schema, build_component_name, make_array, make_reference, make_union

FRAME_ID_SCHEMA: Schema = {
    "type": "integer",
    "minimum": 0,
    "description": "Number of this frame. After a disconnection, send the last number that you received as "
    "`Last-Event-ID` to continue.",
    "examples": [7],
}
GAME_TAG_SCHEMA: Schema = {
    "type": "string",
    "description": "Current `ETag` of your view of the game.",
    "examples": ['"12-b0a1c2d3e4f5"'],
}
GAME_ID_SCHEMA: Schema = {"type": "string", "description": "Id of the game.", "examples": ["k7m2p9x4h3wd"]}
NEWEST_NOTIFICATION_NUMBER_SCHEMA: Schema = {
    "type": "integer",
    "minimum": 0,
    "description": "Number of your newest notification; 0 before the first.",
    "examples": [7],
}
TURN_LIST_SCHEMA: Schema = make_array(
    make_reference("Turn"), description="Games that wait for you, earliest deadline first."
)


def _build_data_schema(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties)}


_FRAMES_OF_ACCOUNT: dict[str, tuple[Schema | None, bool]] = {
    "hello": (
        _build_data_schema(turns=TURN_LIST_SCHEMA, newest_notification_number=NEWEST_NOTIFICATION_NUMBER_SCHEMA),
        True,
    ),
    "notification": (make_reference("Notification"), True),
    "turns": (_build_data_schema(turns=TURN_LIST_SCHEMA), False),
    "game": (_build_data_schema(game=GAME_ID_SCHEMA, tag=GAME_TAG_SCHEMA), False),
    "comment": (None, False),
}
"""Map each kind of frame in `/me/stream` to a pair: the schema of the frame's `data` (None without data), and whether
the frame has an `id`."""
_FRAMES_OF_GAME: dict[str, tuple[Schema | None, bool]] = {
    "event": (make_reference("Event"), True),
    "game": (_build_data_schema(tag=GAME_TAG_SCHEMA), True),
    "comment": (None, False),
}
_FRAMES_OF_CLUB: dict[str, tuple[Schema | None, bool]] = {
    "club": (
        _build_data_schema(
            member_count={"type": "integer", "minimum": 1, "description": "Number of members.", "examples": [5]},
            tag={
                "type": "string",
                "description": "Change token of the club: it differs after each change of the club.",
                "examples": ["b0a1c2d3e4f5"],
            },
        ),
        False,
    ),
    "series": (
        _build_data_schema(
            series={"type": "string", "description": "Id of the series.", "examples": ["h3wdk7m2p9x4"]},
            state={"type": "string", "description": "State of the series.", "examples": ["running"]},
            free_seats={"type": "integer", "minimum": 0, "description": "Number of free seats.", "examples": [1]},
            game={
                "type": ["string", "null"],
                "description": "Id of the newest game of the series; null before the first game.",
            },
            game_number={
                "type": ["integer", "null"],
                "description": "Position of the newest game in the series, from 1; null before the first game.",
            },
            game_finished_at={
                "type": ["string", "null"],
                "format": "date-time",
                "description": "Time at which the newest game ended; null while that game runs, or before the first "
                "game.",
            },
        ),
        False,
    ),
    "comment": (None, False),
}
_UNION_DESCRIPTIONS = {
    "MyFrame": "Frame of `/me/stream`. Ignore unknown kinds, because more may be added.",
    "GameFrame": "Frame of `/games/ID/stream`. Ignore unknown kinds, because more may be added.",
    "ClubFrame": "Frame of `/clubs/ID/stream`. Ignore unknown kinds, because more may be added.",
}


def build_frame_components() -> dict[str, Schema]:
    return {
        **_build_stream_components("MyFrame", "My", _FRAMES_OF_ACCOUNT),
        **_build_stream_components("GameFrame", "Game", _FRAMES_OF_GAME),
        **_build_stream_components("ClubFrame", "Club", _FRAMES_OF_CLUB),
    }


def _build_stream_components(name: str, prefix: str, frames: dict[str, tuple[Schema | None, bool]]) -> dict[str, Any]:
    """Return a component for each kind of frame in a stream, and their union, which is called `name`."""
    names = {event: f"{prefix}{build_component_name(event)}Frame" for event in frames}
    schemas = {names[event]: _build_frame_schema(event, *parts) for event, parts in frames.items()}
    return {name: make_union(names, "event", _UNION_DESCRIPTIONS[name]), **schemas}


def _build_frame_schema(event: str, data: Schema | None, has_id: bool) -> Schema:
    properties = {"event": {"type": "string", "const": event, "description": "Kind of the frame.", "examples": [event]}}
    if has_id:
        properties["id"] = FRAME_ID_SCHEMA
    if data is not None:
        properties["data"] = data
    return {"type": "object", "properties": properties, "required": list(properties)}
