"""Thinking ahead: worlds that fit what a seat knows, a kernel that plays them fast, and a tree over what is played."""
