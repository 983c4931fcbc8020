"""Events: what each is, what it does to the state, and the fold that adds it."""
