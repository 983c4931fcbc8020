"""A site on several machines, which are killed one after another while people play."""
