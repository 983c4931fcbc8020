"""Entry point: `python -m games.engine` runs the referee, `python -m games.engine verify FILE` checks game records."""

import sys

from games.engine import referee, verification

if sys.argv[1:2] == ["verify"]:
    sys.exit(verification.main(sys.argv[2:]))
referee.main()
