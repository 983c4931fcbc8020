"""Walk through the README as an operator: install, host, back up, restore and upgrade a site."""
