"""SQL that is written by hand, with a module for each subject. Results of more than a few columns are read by the names
of columns.
"""
