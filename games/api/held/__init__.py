"""`?wait=`: an answer about a game that is held until there is something new for its viewer.

It stands around Django, not in it: between two looks at the game there is no request, no thread, and no connection to
the database or the broker, only a sleeping coroutine. Every look is an ordinary request, so what wakes it never decides
anything.
"""

from games.api.held.holding import HeldAnswers

__all__ = ["HeldAnswers"]
