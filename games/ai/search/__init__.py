"""The search of the stronger levels. It generates worlds, which are possible deals of the hidden cards. It plays them
quickly in the kernel, and builds a tree of move histories."""
