"""`python -m games.engine` is the referee."""

from games.engine.referee import main

main()
