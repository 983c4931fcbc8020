"""`python -m benchmarks` prints the figures of engine, computers (a few games of each row), API, a table's fragment and
tables of two, one after another."""

from functools import partial

from benchmarks import api, computers, engine, fragment, tables

MAINS = {
    "engine": engine.main,
    "computers": partial(computers.main, "12"),
    "api": api.main,
    "fragment": fragment.main,
    "tables": tables.main,
}

for name, main in MAINS.items():
    print(f"== {name}")
    main()
    print()
