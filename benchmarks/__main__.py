"""`python -m benchmarks` runs five benchmarks: engine, computers (few games), API, table fragment, concurrent games."""

from functools import partial

from benchmarks import api, computers, concurrent_games, engine, table_fragment

MAIN_FUNCTIONS = {
    "engine": engine.main,
    "computers": partial(computers.main, "12"),
    "api": api.main,
    "table fragment": table_fragment.main,
    "concurrent games": concurrent_games.main,
}

for name, main in MAIN_FUNCTIONS.items():
    print(f"== {name}")
    main()
    print()
