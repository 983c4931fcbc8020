"""The class of rule sets. Its method `from_data` checks the options."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from games.engine.cards import JOKER, NAMES, RANKS, SUITS, list_faces, parse_face, parse_rank
from games.engine.errors import RulesError, fill_sentence
from games.engine.rules.contradictions import CONTRADICTIONS
from games.engine.rules.options import NO_LIMIT, OPTIONS, ROLES, Options, Role
from games.engine.rules.presets import PRESETS, Preset

RulesData = dict[str, Any]
"""The options of a rule set by name, as JSON. `Options` has the types of the values."""


@dataclass(frozen=True)
class Rules(Options):
    """A rule set, with properties that follow from its options. `from_data` checks the options."""

    @classmethod
    def from_data(cls, data: Any, players: int | None = None) -> "Rules":
        """Create a rule set from the name of a preset, or from an object of options.

        The object's key `preset` may name the preset that sets the missing options.

        Raise `RulesError`, which names the option at fault:

        - bad_rules if the options are invalid or contradict each other, or if `players` players cannot form the teams
        - bad_players if the rules do not allow `players` players
        """
        if isinstance(data, str):
            data = {"preset": data}
        if not isinstance(data, Mapping):
            raise RulesError("bad_rules", "Rules must be the name of a preset, or an object of options.", "preset")
        preset = _find_preset(data.get("preset"))
        chosen = {name: value for name, value in data.items() if name != "preset"}
        rules = cls(**_check_options({**(preset.options if preset else {}), **chosen}))
        _refuse_contradictions(rules)
        fewest, most = rules.get_player_range(preset)
        if most < fewest:
            raise RulesError(
                "bad_rules",
                fill_sentence(
                    "The pack has {cards} cards, too few to deal {hand} to {fewest} players; begin with a lower"
                    " rank, deal fewer cards or take more packs.",
                    cards=rules.pack_size,
                    hand=rules.hand_size,
                    fewest=fewest,
                ),
                "hand_size",
            )
        if rules.teams and most < 2 * rules.teams:
            raise RulesError(
                "bad_rules",
                fill_sentence("{most} players, the most, cannot be divided into two teams.", most=most),
                "teams",
            )
        if players is not None:
            rules.check_players(players, preset)
        return rules

    def to_data(self) -> RulesData:
        """Return every option with its value, as JSON data."""
        return {**asdict(self), "role_cards": dict(self.role_cards)}

    def get_player_range(self, preset: Preset | None = None) -> tuple[int, int]:
        """Return the smallest and the largest number of players.

        The maximum depends on the number of cards. With one pack, the maximum of `preset` limits it, too.
        """
        serves = self.pack_size if self.deal == "whole_deck" else self.pack_size // self.hand_size
        if preset is None:
            return 2, serves
        return preset.min_players, serves if self.decks > 1 else min(preset.max_players, serves)

    def check_players(self, players: int, preset: Preset | None = None) -> None:
        """Raise `RulesError` if `players` players cannot play under these rules."""
        fewest, most = self.get_player_range(preset)
        if not fewest <= players <= most:
            raise RulesError(
                "bad_players",
                fill_sentence(
                    "These rules are for {fewest} to {most} players, not for {players}.",
                    fewest=fewest,
                    most=most,
                    players=players,
                ),
                "players",
            )
        if self.teams and (players % self.teams or players < 2 * self.teams):
            raise RulesError(
                "bad_rules",
                fill_sentence(
                    "{players} players cannot be divided into two or more teams of {size}.",
                    players=players,
                    size=self.teams,
                ),
                "teams",
            )

    @cached_property
    def pack_size(self) -> int:
        """The number of cards in all packs together."""
        jokers = 0 if self.jokers == "off" else 2
        return (len(SUITS) * (len(RANKS) - self.lowest_rank_number) + jokers) * self.decks

    @cached_property
    def seat_step(self) -> int:
        """The distance from a seat to the next one: 1, or -1 in counter-clockwise games."""
        return 1 if self.direction == "clockwise" else -1

    @cached_property
    def limit_of_first_bout(self) -> int:
        """The largest number of attack cards in the first bout."""
        return min(self.limit_of_later_bouts, self.first_bout_limit or NO_LIMIT)

    @cached_property
    def roles(self) -> dict[int, Role]:
        """The role of each face that has one. A card's own role takes precedence over its rank's."""
        ranks_first = sorted(self.role_cards.items(), key=lambda item: parse_rank(item[0]) is None)
        return {face: role for key, role in ranks_first for face in list_faces(key)}

    @cached_property
    def fixed_trump(self) -> int | None:
        """The suit that is trump in every game, or None if the rules set no such suit."""
        return SUITS.index(self.trump) if self.trump not in ("card", "none") else None


def _find_preset(name: Any) -> Preset | None:
    if name is None:
        return None
    if not isinstance(name, str) or name not in PRESETS:
        raise RulesError(
            "bad_rules",
            fill_sentence("There is no preset {name!r}; there are {presets}.", name=name, presets=", ".join(PRESETS)),
            "preset",
        )
    return PRESETS[name]


def _check_options(options: Mapping[Any, Any]) -> RulesData:
    checked = {}
    for name, value in options.items():
        if name not in OPTIONS:
            raise RulesError("bad_rules", fill_sentence("There is no option {name!r}.", name=name), str(name))
        if name == "lowest_rank" and value == "10":
            value = "T"
        if name == "role_cards":
            value = _check_role_cards(value)
        elif not OPTIONS[name].can_have_value(value):
            known = ", ".join(one if isinstance(one, str) else json.dumps(one) for one in OPTIONS[name].values)
            raise RulesError(
                "bad_rules",
                fill_sentence("{name} cannot be {value!r}; it is one of {known}.", name=name, value=value, known=known),
                name,
            )
        checked[name] = value
    return checked


def _check_role_cards(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise RulesError("bad_rules", "role_cards is an object of ranks or cards and their roles.", "role_cards")
    roles = {}
    for key, role in value.items():
        name = _normalize_rank_or_card(key)
        if name is None:
            raise RulesError("bad_rules", fill_sentence("{key!r} is neither a rank nor a card.", key=key), "role_cards")
        if role not in ROLES:
            raise RulesError(
                "bad_rules",
                fill_sentence("{role!r} is no role; there are {roles}.", role=role, roles=", ".join(ROLES)),
                "role_cards",
            )
        if name in roles:
            raise RulesError("bad_rules", fill_sentence("{key!r} has two roles.", key=key), "role_cards")
        roles[name] = role
    return roles


def _normalize_rank_or_card(key: Any) -> str | None:
    if not isinstance(key, str):
        return None
    rank, face = parse_rank(key), parse_face(key)
    if rank is not None:
        return (RANKS + JOKER)[rank]
    return NAMES[face] if face is not None else None


def _refuse_contradictions(rules: Rules) -> None:
    for contradiction in CONTRADICTIONS:
        if contradiction.holds(rules):
            raise RulesError("bad_rules", contradiction.advice, contradiction.option)
