"""`python -m benchmarks` runs five benchmarks: engine, computers (with few games), API, fragment and tables."""

from functools import partial

from benchmarks import api, computers, engine, fragment, tables

MAIN_FUNCTIONS = {
    "engine": engine.main,
    "computers": partial(computers.main, "12"),
    "api": api.main,
    "fragment": fragment.main,
    "tables": tables.main,
}

for name, main in MAIN_FUNCTIONS.items():
    print(f"== {name}")
    main()
    print()
