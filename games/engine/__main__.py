"""The command line of the engine: the referee, and `verify FILE`, which checks game records."""

import sys

from games.engine import referee, verification

if sys.argv[1:2] == ["verify"]:
    sys.exit(verification.main(sys.argv[2:]))
referee.main()
