"""`python -m benchmarks` prints the figures of engine, computers, API and tables of two, one after another."""

from benchmarks import api, computers, engine, tables

for benchmark in (engine, computers, api, tables):
    print(f"== {benchmark.__name__.removeprefix('benchmarks.')}")
    benchmark.main()
    print()
