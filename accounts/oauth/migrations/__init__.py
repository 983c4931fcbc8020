"""The tables of the toolkit as its pinned version has them, made in one step. It came to them in 22, which take as long
as all of ours together. A newer version is looked at for new steps, which go here."""
