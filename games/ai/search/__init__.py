"""The search of the stronger levels: it generates worlds (possible deals of the hidden cards), plays them quickly in
the kernel, and builds a tree of move histories."""
