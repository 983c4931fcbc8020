"""The tables of django-oauth-toolkit in its pinned version, created in one step.

The toolkit itself needs 22 migrations, which take as long as all of ours together. If a newer version adds migrations,
add them here.
"""
