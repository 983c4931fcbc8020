"""Two minimal Django views with which the benchmarks compare the API. One writes durably to the database, and the other
reads a row.
"""
