"""`python -m benchmarks` prints the figures of the engine, of the computers and of the API, one after another."""

from benchmarks import api, computers, engine

for benchmark in (engine, computers, api):
    print(f"== {benchmark.__name__.removeprefix('benchmarks.')}")
    benchmark.main()
    print()
