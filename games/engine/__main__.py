"""`python -m games.engine` is the referee; `python -m games.engine verify FILE` checks records of games."""

import sys

from games.engine import referee, verifying

if sys.argv[1:2] == ["verify"]:
    sys.exit(verifying.main(sys.argv[2:]))
referee.main()
