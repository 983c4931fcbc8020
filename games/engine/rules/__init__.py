"""Rule sets: their options, the presets, and the combinations of options that contradict each other."""

from games.engine.rules.rule_set import Rules

__all__ = ["Rules"]
