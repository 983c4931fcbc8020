"""What people are told of games: the kinds of notices, and what mails say of them."""
