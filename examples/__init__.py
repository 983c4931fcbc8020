"""Programs to begin with; docs/bots.md leads through them."""
