"""`python -m benchmarks` runs five benchmarks: engine, computers (a few games per row), API, fragment and tables."""

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
