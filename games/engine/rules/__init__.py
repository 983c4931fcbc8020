"""Rule sets: the options, the presets, the contradictions, and their descriptions."""

from games.engine.rules.rule_set import Rules

__all__ = ["Rules"]
