"""The command line of the engine. `python -m games.engine` runs the referee, and `python -m games.engine verify FILE`
checks the game records in a file."""

import sys

from games.engine import referee, verification

if sys.argv[1:2] == ["verify"]:
    sys.exit(verification.main(sys.argv[2:]))
referee.main()
