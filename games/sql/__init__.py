"""SQL that is written by hand, by subject. Results of more than a few columns are read by the names of columns."""
