"""Entry point: `python -m games.engine` runs the referee, `python -m games.engine verify FILE` checks game records."""

import sys

from games.engine import referee, verifying

if sys.argv[1:2] == ["verify"]:
    sys.exit(verifying.main(sys.argv[2:]))
referee.main()
