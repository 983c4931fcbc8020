"""What is kept of people: accounts, tokens, inbox, mails, and answers that can be asked for again."""

from accounts.models.kept_answer import KeptAnswer
from accounts.models.mail import Mail
from accounts.models.notification import Inbox, Kind, Notification
from accounts.models.token import Scope, Token
from accounts.models.user import User

__all__ = ["Inbox", "KeptAnswer", "Kind", "Mail", "Notification", "Scope", "Token", "User"]
