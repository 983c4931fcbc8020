"""Programs that play, in any language: they speak the referee's lines, and are seated by `arena` and by `bridge`."""
