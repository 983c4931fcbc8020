"""Conversion of the state to JSON data and back, so that a game can be loaded without a replay of its log.

Only the engine may read a snapshot, because it contains every secret.
"""

from collections.abc import Mapping
from typing import Any

from games.engine.pack import get_pack
from games.engine.phases import Phase
from games.engine.rules import Rules
from games.engine.state import Pair, State
from games.engine.variants import get_variant

_COPIED_FIELDS = (
    "dealer", "bout", "starter", "attacker", "defender", "trump_card", "hands", "known", "talon", "discard",
    "unbeaten", "ranks", "laid", "beaten", "transfers", "transferred_cards", "defences", "passed", "passed_in_phase",
    "kept", "playing", "out", "asked", "deck", "previous", "version", "secrets", "result",
    "random_numbers_used",
)  # fmt: skip
_STORED_NAMES = {"transferred_cards": "passed_on", "passed_in_phase": "said", "random_numbers_used": "numbers"}
"""Map fields that got a better name to their name in snapshots, which the processes of other releases read, too."""
_KEYS = {name: _STORED_NAMES.get(name, name) for name in _COPIED_FIELDS}

Snapshot = dict[str, Any]
"""The whole state as JSON."""

_LIST_FIELDS = frozenset(("hands", "known", "talon", "out", "asked", "deck", "secrets"))


def build_snapshot(state: State) -> Snapshot:
    """Return the whole state as JSON data. Later events do not change these data."""
    data = {key: getattr(state, name) for name, key in _KEYS.items()}
    for name in _LIST_FIELDS:
        data[name] = list(data[name])
    data["phase"] = state.phase.value
    data["trump"] = state.pack.trump
    data["table"] = [[pair.attack, pair.by, pair.defence, pair.face_down] for pair in state.table]
    data["memory"] = dict(state.memory)
    data["mark"] = [state.passes_cancelled_at[0], list(state.passes_cancelled_at[1])]
    data["seed"] = state.seed.hex()
    return data


def restore_snapshot(data: Mapping[str, Any], rules: Rules) -> State:
    """Return the state from the snapshot of a game that is played under `rules`."""
    state = State(rules, get_variant(rules), len(data["hands"]))
    for name, key in _KEYS.items():
        value = data[key]
        setattr(state, name, list(value) if name in _LIST_FIELDS else value)
    state.phase = Phase(data["phase"])
    state.pack = get_pack(rules, data["trump"])
    state.table = [Pair(*pair) for pair in data["table"]]
    state.memory = dict(data["memory"])
    state.passes_cancelled_at = (data["mark"][0], list(data["mark"][1]))
    state.seed = bytes.fromhex(data["seed"])
    return state
