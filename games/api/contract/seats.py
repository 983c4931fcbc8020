"""OpenAPI schemas of the seats in a request that creates a series."""

from games.api.contract.schema_parts import Schema, make_reference


def _build_seat_schema(description: str, name: str, value: Schema) -> Schema:
    return {
        "type": "object",
        "description": description,
        "required": [name],
        "properties": {name: value},
        "additionalProperties": False,
    }


SEAT_SCHEMAS: dict[str, Schema] = {
    "PlayerSeat": _build_seat_schema(
        "Seat for a player, who is invited, or for you.",
        "player",
        {"type": "string", "description": 'Username of the player, or "me".', "examples": ["me"]},
    ),
    "OpenSeat": _build_seat_schema(
        "Seat for any player who takes it.",
        "open",
        {"type": "boolean", "const": True, "description": "True.", "examples": [True]},
    ),
    "ComputerSeat": _build_seat_schema(
        "Seat for a computer.",
        "computer",
        {**make_reference("ComputerLevel"), "description": "Level of the computer.", "examples": ["steady"]},
    ),
}
