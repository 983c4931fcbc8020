"""Search: worlds that fit a seat's knowledge, a kernel that plays them fast, and a tree of move histories."""
