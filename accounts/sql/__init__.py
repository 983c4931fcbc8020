"""SQL that is written by hand, by subject."""
