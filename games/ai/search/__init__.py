"""The search of the stronger levels. It generates worlds, which are possible deals of the hidden cards, and plays them
fast in the kernel. It compares moves by the results, or builds a tree of move histories.
"""
