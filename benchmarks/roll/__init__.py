"""An upgrade from the previous release to this one, process by process, while people play."""
