"""Rule sets: the options, the presets, what contradicts what, and all that is told of them."""

from games.engine.rules.rule_set import Rules

__all__ = ["Rules"]
