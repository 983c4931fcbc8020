"""OpenAPI schemas of the seats in a request that creates a series."""

from games.api.contract.vocabulary import Schema, ref


def _build_seat_schema(description: str, name: str, value: Schema) -> Schema:
    return {
        "type": "object",
        "description": description,
        "required": [name],
        "properties": {name: value},
        "additionalProperties": False,
    }


SEATS: dict[str, Schema] = {
    "PlayerSeat": _build_seat_schema(
        "For a player, who is invited; for you.",
        "player",
        {"type": "string", "description": 'A name, or "me".', "examples": ["me"]},
    ),
    "OpenSeat": _build_seat_schema(
        "For whoever comes.", "open", {"type": "boolean", "const": True, "description": "True.", "examples": [True]}
    ),
    "ComputerSeat": _build_seat_schema(
        "For a computer.", "computer", {**ref("ComputerLevel"), "description": "Its level.", "examples": ["steady"]}
    ),
}
