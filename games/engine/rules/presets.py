"""Presets: named rule sets (docs/rules.md). Each preset lists only the options that differ from the defaults.

Ten presets follow the rule texts S0 to S4, which the module `options` lists. Two are house rules (W).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    source: str
    min_players: int
    max_players: int
    options: Mapping[str, Any]


_CLASSIC_36 = {
    "first_attacker": "highest_trump",
    "next_game_attacker": "before_fool",
    "draw_first": "primary_attacker",
    "epaulettes": "last_attack",
}
_CABINET_PODKIDNOY = {
    "first_attacker": "after_dealer",
    "throw_in_from": "first_beaten",
    "after_take": "unless_first_card",
    "attack_limit": "hand_size",
    "empty_defender": "keep_defender_order",
}
_CABINET_PROSTOY = {**_CABINET_PODKIDNOY, "throw_in_by": "primary_only"}

_PRESET_ROWS = (
    Preset(
        "spivak-52",
        "S0",
        2,
        8,
        {
            "lowest_rank": "2",
            "first_attacker": "lowest_trump",
            "next_game_attacker": "before_fool",
            "trump_exchange": "before_first_attack",
            "opening": "set",
            "transfer": "untouched",
            "transfer_cards": "any",
        },
    ),
    Preset(
        "alemi-36",
        "S1",
        2,
        6,
        {
            "transfer": "last_unbeaten",
            "draw_first": "primary_attacker",
            "draw_order": "seat_order",
            "draw_keeps_fool": True,
        },
    ),
    Preset(
        "battle-52",
        "S2",
        2,
        8,
        {
            "lowest_rank": "2",
            "direction": "counterclockwise",
            "dealer": "rotates",
            "throw_in_by": "neighbours",
            "throw_in_from": "first_beaten",
            "attack_limit": 6,
            "first_bout_limit": 5,
            "hand_cap": "never",
            "transfer": "untouched",
            "transfer_in_first_bout": False,
            "reflect": True,
            "draw_first": "primary_attacker",
            "draw_order": "seat_order",
        },
    ),
    Preset("classic-36", "S3", 2, 6, _CLASSIC_36),
    Preset("classic-36-transfer", "S3", 2, 6, {**_CLASSIC_36, "transfer": "untouched"}),
    Preset("cabinet-podkidnoy", "S4", 3, 6, _CABINET_PODKIDNOY),
    Preset("cabinet-podkidnoy-52", "S4", 3, 6, {**_CABINET_PODKIDNOY, "lowest_rank": "2", "hand_size": 7}),
    Preset("cabinet-prostoy", "S4", 3, 6, _CABINET_PROSTOY),
    Preset("cabinet-perevodnoy", "S4", 3, 6, {**_CABINET_PROSTOY, "transfer": "untouched"}),
    Preset(
        "cabinet-podkidnoy-perevodnoy",
        "S4",
        3,
        6,
        {**_CABINET_PODKIDNOY, "transfer": "untouched", "throw_in_from": "passed_beaten"},
    ),
    Preset("japanese-36", "W", 2, 6, {"trump": "D", "stubborn_suit": "S"}),
    Preset(
        "jokers-54",
        "W",
        2,
        6,
        {"lowest_rank": "2", "jokers": "top_trumps", "attack_limit": 6, "transfer": "untouched"},
    ),
)

PRESETS = {preset.name: preset for preset in _PRESET_ROWS}
