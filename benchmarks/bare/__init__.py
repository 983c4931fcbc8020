"""Two minimal Django views with which the benchmarks compare the API: a durable write, and a read of one row."""
