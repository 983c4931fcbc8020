"""What is kept of people: accounts, tokens, and answers that can be asked for again."""

from accounts.models.kept_answer import KeptAnswer
from accounts.models.token import Scope, Token
from accounts.models.user import User

__all__ = ["KeptAnswer", "Scope", "Token", "User"]
