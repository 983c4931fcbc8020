"""SQL that is written by hand, with a module for each subject."""
