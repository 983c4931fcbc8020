"""Random rule sets: a preset or none, and random options that the engine accepts together."""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from games.engine import OPTIONS, PRESETS, Rules, RulesError
from games.engine.rules.options import ROLES

PLAYER_COUNTS = range(2, 9)
ROLE_KEYS = [*"6789TJQKA", "6S", "7H", "TD", "QC", "AS", "X", "XB"]


@dataclass(frozen=True)
class GameSetup:
    """The options of a rule set, and a number of players."""

    options: dict[str, Any]
    players: int

    @cached_property
    def rules(self) -> Rules:
        return Rules.from_data(self.options, self.players)


def select_accepted(options: dict[str, Any]) -> dict[str, Any]:
    """Return as many of these options as the engine accepts together.

    Each option is tried twice, because it may be accepted only together with a later one.
    """
    accepted: dict[str, Any] = {}
    for name, value in [*options.items(), *options.items()]:
        candidate = {**accepted, name: value}
        if name not in accepted and any(are_playable(candidate, players) for players in PLAYER_COUNTS):
            accepted = candidate
    return accepted


def list_player_counts(options: dict[str, Any]) -> list[int]:
    """Return the numbers of players that these options allow in a series."""
    return [players for players in PLAYER_COUNTS if are_playable(options, players)]


def are_playable(options: dict[str, Any], players: int) -> bool:
    try:
        Rules.from_data(options, players)
    except RulesError:
        return False
    return True


def list_preset_setups() -> list[GameSetup]:
    return [
        GameSetup({"preset": name}, players) for name in PRESETS for players in list_player_counts({"preset": name})
    ]


def _list_values(name: str) -> list[Any]:
    return list(OPTIONS[name].values)


@st.composite
def generate_rule_sets(draw: st.DrawFn) -> GameSetup:
    """Generate a preset or none, random options that the engine accepts together, and a number of players for them."""
    options: dict[str, Any] = {}
    preset = draw(st.sampled_from([None, *PRESETS]))
    if preset:
        options["preset"] = preset
    for name in draw(st.lists(st.sampled_from(list(OPTIONS)), unique=True, max_size=16)):
        if name == "role_cards":
            options[name] = draw(st.dictionaries(st.sampled_from(ROLE_KEYS), st.sampled_from(ROLES), max_size=4))
        else:
            options[name] = draw(st.sampled_from(_list_values(name)))
    return _build_setup(options, lambda counts: draw(st.sampled_from(counts)))


def generate_game_setup(rng: random.Random) -> GameSetup:
    """Return a random setup without Hypothesis, for the soak benchmark."""
    options: dict[str, Any] = {}
    preset = rng.choice([None, *PRESETS])
    if preset:
        options["preset"] = preset
    for name in rng.sample(list(OPTIONS), rng.randrange(17)):
        if name == "role_cards":
            options[name] = {key: rng.choice(ROLES) for key in rng.sample(ROLE_KEYS, rng.randrange(5))}
        else:
            options[name] = rng.choice(_list_values(name))
    return _build_setup(options, rng.choice)


def _build_setup(options: dict[str, Any], choose: Any) -> GameSetup:
    options = select_accepted(options)
    return GameSetup(options, choose(list_player_counts(options)))
