"""Events: their classes, their effects on the state, and the fold that applies them."""
