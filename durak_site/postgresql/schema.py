from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.db.models import Field, Model


class SchemaEditor(DatabaseSchemaEditor):
    """Make no second index, for searching prefixes, beside each index of a text: no query here searches for one."""

    def _create_like_index_sql(self, model: type[Model], field: "Field[object, object]") -> None:
        return None
