"""Rule sets at random: every option, with every value, in all company that is not refused."""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from games.engine import OPTIONS, PRESETS, Rules, RulesError
from games.engine.rules.options import ROLES

PLAYERS = range(2, 9)
ROLE_KEYS = [*"6789TJQKA", "6S", "7H", "TD", "QC", "AS", "X", "XB"]


@dataclass(frozen=True)
class Table:
    """A rule set, how it was asked for, and for how many it is played here."""

    asked: dict[str, Any]
    players: int

    @cached_property
    def rules(self) -> Rules:
        return Rules.from_data(self.asked, self.players)


def playable(asked: dict[str, Any]) -> dict[str, Any]:
    """What can be had of these wishes together: one after another, each that is not refused beside those before it.
    They are gone through twice, because some can only be had once another is."""
    had: dict[str, Any] = {}
    for name, value in [*asked.items(), *asked.items()]:
        wished = {**had, name: value}
        if name not in had and any(fit(wished, players) for players in PLAYERS):
            had = wished
    return had


def player_counts(asked: dict[str, Any]) -> list[int]:
    """For how many these rules can be played, up to the number of seats that a series has."""
    return [players for players in PLAYERS if fit(asked, players)]


def fit(asked: dict[str, Any], players: int) -> bool:
    try:
        Rules.from_data(asked, players)
    except RulesError:
        return False
    return True


def every_preset() -> list[Table]:
    return [Table({"preset": name}, players) for name in PRESETS for players in player_counts({"preset": name})]


def _values(name: str) -> list[Any]:
    return list(OPTIONS[name].values)


@st.composite
def rule_sets(draw: st.DrawFn) -> Table:
    """Every table that can be sat down to: a preset or none, and any options besides."""
    asked: dict[str, Any] = {}
    preset = draw(st.sampled_from([None, *PRESETS]))
    if preset:
        asked["preset"] = preset
    for name in draw(st.lists(st.sampled_from(list(OPTIONS)), unique=True, max_size=16)):
        if name == "role_cards":
            asked[name] = draw(st.dictionaries(st.sampled_from(ROLE_KEYS), st.sampled_from(ROLES), max_size=4))
        else:
            asked[name] = draw(st.sampled_from(_values(name)))
    return _seated(asked, lambda counts: draw(st.sampled_from(counts)))


def random_table(rng: random.Random) -> Table:
    """The same without Hypothesis, for the soak."""
    asked: dict[str, Any] = {}
    preset = rng.choice([None, *PRESETS])
    if preset:
        asked["preset"] = preset
    for name in rng.sample(list(OPTIONS), rng.randrange(17)):
        if name == "role_cards":
            asked[name] = {key: rng.choice(ROLES) for key in rng.sample(ROLE_KEYS, rng.randrange(5))}
        else:
            asked[name] = rng.choice(_values(name))
    return _seated(asked, rng.choice)


def _seated(asked: dict[str, Any], choose: Any) -> Table:
    asked = playable(asked)
    return Table(asked, choose(player_counts(asked)))
