"""A site on several machines loses them one after another while people play."""
